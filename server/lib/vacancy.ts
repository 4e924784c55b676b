/** Whether nobody is in a section: its contract may have ended, or none has begun yet. */
export function isVacant({ tenant_name }: { tenant_name: string | null }): boolean {
  return tenant_name === null;
}
