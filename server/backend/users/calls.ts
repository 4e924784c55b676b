export { downloadOwnData } from "./own-data.ts";
export { createUsers, getMyRole, getUser, updateUser } from "./people.ts";
export { requestAccountRemoval } from "./removal.ts";
export { signUpUser } from "./sign-up.ts";
