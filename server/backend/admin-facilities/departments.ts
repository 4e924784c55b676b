import { sql } from "drizzle-orm";
import type { AdminDepartment } from "../../contract/admin-facilities.ts";
import { facilityTableRecord } from "../../lib/fields/facilities.ts";
import type { Handler } from "../answering/handler.ts";
import { type ListColumn, STAFF, writeList } from "../answering/list-file.ts";
import { notFound, Refusal } from "../answering/refusal.ts";
import { integer, text } from "../answering/workbook.ts";
import type { Executor } from "../db/connect.ts";

const MOST = 200;
const KIND = "operations_department";

function findDepartments(executor: Executor, id?: number): Promise<AdminDepartment[]> {
  return executor.rows<AdminDepartment>(sql`
    select d.id, d.name,
      (select count(*)::int from facilities f where f.operations_department_id = d.id) as facility_count
    from operations_departments d
    where ${id ?? null}::int is null or d.id = ${id ?? null}::int
    order by d.name, d.id`);
}

export const getAdminDepartments: Handler<"getAdminDepartments"> = async (_input, { database }) => ({
  status: 2000,
  departments: await findDepartments(database),
});

const COLUMNS: ListColumn<AdminDepartment>[] = [
  { ...text("名称", 32), of: ({ name }) => name },
  { ...integer("施設数"), of: ({ facility_count }) => facility_count },
];

export const downloadAdminDepartmentsExcel: Handler<"downloadAdminDepartmentsExcel"> = async (
  _input,
  context,
) => {
  const departments = await findDepartments(context.database);
  return writeList(context, {
    title: facilityTableRecord.operations_department_id.label,
    organisation: STAFF,
    columns: COLUMNS,
    rows: departments,
    total: departments.length,
    conditions: [["並び順", "名称（昇順）"]],
  });
};

export const createAdminDepartment: Handler<"createAdminDepartment"> = async (
  { body },
  { database, audit },
) => {
  await refuseTwin(database, body.name);
  const all = await findDepartments(database);
  if (all.length >= MOST)
    throw new Refusal(4000, undefined, { name: `運営部署は${MOST}件まで登録できます。` });
  const [row] = await database.rows<{ id: number }>(
    sql`insert into operations_departments (name) values (${body.name}) returning id`,
  );
  const department = await known(database, row?.id ?? 0);
  audit({
    objectKind: KIND,
    objectId: department.id,
    changes: { name: { from: null, to: body.name } },
  });
  return { status: 2000, message: "登録しました。", department };
};

export const updateAdminDepartment: Handler<"updateAdminDepartment"> = async (
  { params, body },
  { database, audit },
) => {
  await refuseTwin(database, body.name, params.id);
  const before = await known(database, params.id);
  await database.rows(sql`update operations_departments set name = ${body.name} where id = ${params.id}`);
  audit({
    objectKind: KIND,
    objectId: params.id,
    changes: before.name === body.name ? {} : { name: { from: before.name, to: body.name } },
  });
  return {
    status: 2000,
    message: "保存しました。",
    department: { ...before, name: body.name },
  };
};

export const deleteAdminDepartment: Handler<"deleteAdminDepartment"> = async (
  { params },
  { database, audit },
) => {
  // A facility that is being put into it waits here, and then finds it gone.
  await database.rows(sql`select from operations_departments where id = ${params.id} for update`);
  const department = await known(database, params.id);
  if (department.facility_count > 0)
    throw new Refusal(
      4090,
      `この運営部署には${department.facility_count}件の施設があります。先に施設の運営部署を変更してください。`,
    );
  await database.rows(sql`delete from operations_departments where id = ${params.id}`);
  audit({
    objectKind: KIND,
    objectId: params.id,
    changes: { name: { from: department.name, to: null } },
  });
  return { status: 2000, message: "削除しました。" };
};

async function known(executor: Executor, id: number): Promise<AdminDepartment> {
  const [department] = await findDepartments(executor, id);
  if (!department) throw notFound();
  return department;
}

async function refuseTwin(executor: Executor, name: string, id = 0): Promise<void> {
  await executor.rows(sql`select pg_advisory_xact_lock(hashtext('kukaku department names'))`);
  const twins = await executor.rows(
    sql`select from operations_departments where name = ${name} and id <> ${id}`,
  );
  if (twins.length > 0)
    throw new Refusal(4090, "同じ名前の運営部署がすでに登録されています。", {
      name: "同じ名前の運営部署がすでに登録されています。",
    });
}
