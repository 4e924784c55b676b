/**
 * How often a second the pool takes each kind of call (Cognito's quotas for a region are 120, 50 and 30), with room
 * left for another host. Beyond them it refuses, which people would see as a failure of theirs.
 */
const KINDS = {
  signIn: { perSecond: 100, commands: ["InitiateAuthCommand", "RespondToAuthChallengeCommand"] },
  signUp: { perSecond: 40, commands: ["SignUpCommand", "ConfirmSignUpCommand"] },
  recovery: { perSecond: 25, commands: ["ForgotPasswordCommand", "ConfirmForgotPasswordCommand"] },
};

/** How long each call has to wait for its turn, milliseconds; a second's worth may go at once. */
export function pace(perSecond: number, now: () => number): () => number {
  const step = 1000 / perSecond;
  let next = Number.NEGATIVE_INFINITY;
  return () => {
    const at = now();
    next = Math.max(next, at - 1000) + step;
    return Math.max(0, next - at);
  };
}

/** The wait before a command of the pool's SDK, milliseconds; those without a quota of concern never wait. */
export function poolPace(now = () => performance.now()): (command: string | undefined) => number {
  const turns = new Map<string, () => number>();
  for (const { perSecond, commands } of Object.values(KINDS)) {
    const turn = pace(perSecond, now);
    for (const command of commands) turns.set(command, turn);
  }
  return (command) => turns.get(command ?? "")?.() ?? 0;
}
