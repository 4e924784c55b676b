export { createUsers, getMyRole, getUser, updateUser } from "./people.ts";
export { signUpUser } from "./sign-up.ts";
