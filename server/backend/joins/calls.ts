import type { Handler } from "../answering/handler.ts";
import { changeGrant, inviteAgain, inviteUser, listUsers, removeUser } from "./grants.ts";

export { acceptInvitation, declineInvitation } from "./answers.ts";
export { downloadBrandJoinsExcel, downloadFacilityJoinsExcel } from "./file.ts";
export { decideStandbyJoin, downloadStandbyJoinsExcel, getStandbyJoins } from "./standby.ts";

const saved = { status: 2000, message: "保存しました。" } as const;
const deleted = { status: 2000, message: "削除しました。" } as const;

export const getUserFacilityJoins: Handler<"getUserFacilityJoins"> = async ({ params }, context) => ({
  user_facilities: await listUsers(context, "facility", params.facility_id),
});

export const createUserFacilityJoin: Handler<"createUserFacilityJoin"> = async ({ body }, context) => {
  const { facility_id: tenantId, ...invitation } = body;
  return { ...saved, user_facility: await inviteUser(context, "facility", { tenantId, ...invitation }) };
};

export const updateUserFacilityJoin: Handler<"updateUserFacilityJoin"> = async (
  { params, body },
  context,
) => {
  const change = { tenantId: params.facility_id, ...body };
  return { ...saved, user_facility: await changeGrant(context, "facility", change) };
};

export const deleteUserFacilityJoin: Handler<"deleteUserFacilityJoin"> = async ({ params }, context) => {
  await removeUser(context, "facility", params.id);
  return deleted;
};

const sentAgain = { status: 2000, message: "招待メールを再送しました。" } as const;

export const resendFacilityInvitation: Handler<"resendFacilityInvitation"> = async ({ params }, context) => ({
  ...sentAgain,
  user_facility: await inviteAgain(context, "facility", params.id),
});

export const resendBrandInvitation: Handler<"resendBrandInvitation"> = async ({ params }, context) => ({
  ...sentAgain,
  user_brand: await inviteAgain(context, "brand", params.id),
});

export const getUserBrandJoins: Handler<"getUserBrandJoins"> = async ({ params }, context) => ({
  user_brands: await listUsers(context, "brand", params.brand_id),
});

export const createUserBrandJoin: Handler<"createUserBrandJoin"> = async ({ body }, context) => {
  const { brand_id: tenantId, ...invitation } = body;
  return { ...saved, user_brand: await inviteUser(context, "brand", { tenantId, ...invitation }) };
};

export const updateUserBrandJoin: Handler<"updateUserBrandJoin"> = async ({ params, body }, context) => {
  const change = { tenantId: params.brand_id, ...body };
  return { ...saved, user_brand: await changeGrant(context, "brand", change) };
};

export const deleteUserBrandJoin: Handler<"deleteUserBrandJoin"> = async ({ params }, context) => {
  await removeUser(context, "brand", params.id);
  return deleted;
};
