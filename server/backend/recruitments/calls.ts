export { createRecruitment, deleteRecruitment, updateRecruitment } from "./changes.ts";
export { getRecruitment } from "./reading.ts";
