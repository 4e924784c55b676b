interface Admins {
  admin_count: number;
  invited_admin_count: number;
}

export function adminsText({ admin_count, invited_admin_count }: Admins): string {
  const invited = invited_admin_count > 0 ? `招待中${invited_admin_count}人` : "";
  if (admin_count === 0) return invited || "未招待";
  return [`${admin_count}人`, invited].filter(Boolean).join("・");
}

export function firstPeople(admins: Admins, texts: { noun: string; next: string }) {
  return {
    admins: adminsText(admins),
    hasAdmin: admins.admin_count > 0,
    isAsked: admins.invited_admin_count > 0,
    ...texts,
  };
}
