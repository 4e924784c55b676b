import { BackendError, BackendOutage } from "../../gateway/errors.ts";
import { Refusal } from "../../refusal.ts";

export interface ModelTrouble {
  errors: Record<string, string>;
  status: number;
}

/**
 * What to tell of an error where the model was asked: input that is refused, a queue that is full, or a model that is away.
 * Any other error is thrown on. @param away what to say of the last
 */
export function modelTrouble(error: unknown, away: string): ModelTrouble {
  if (error instanceof BackendError && error.status === 400)
    return { errors: error.body.errors ?? { _form: error.body.message }, status: 422 };
  const isTooMany = error instanceof Refusal && (error.status === 429 || error.status === 503);
  if (isTooMany) return { errors: { _form: error.message }, status: error.status };
  if (error instanceof BackendOutage) return { errors: { _form: away }, status: 503 };
  throw error;
}
