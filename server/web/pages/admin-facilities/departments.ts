import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { AdminDepartment } from "../../../contract/admin-facilities.ts";
import { createAdminDepartment } from "../../../contract/admin-facilities.ts";
import { given } from "../../forms/entry.ts";
import { rethrowUnless } from "../../gateway/errors.ts";
import { confirmPage } from "../../parts/confirm/page.ts";
import { fileLink, sendFile } from "../../parts/list/file.ts";
import { paged, sorted } from "../../parts/list/query.ts";
import { inOrder, japanese, pageOfWhole, pagerOf } from "../../parts/list/rows.ts";
import { type SortColumn, sortHeads } from "../../parts/list/sort-heads.ts";
import { paths } from "../../paths.ts";
import { flash } from "../../plugins/views.ts";
import { redirect } from "../../redirects.ts";
import { notFound } from "../../refusal.ts";
import type { AtId, Input } from "../../route.ts";
import { listCrumbs } from "./find.ts";

export const departmentBody = z.object({
  name: given.pipe(createAdminDepartment.body.shape.name),
});
type Sent = Omit<Input<undefined, undefined, typeof departmentBody>, "params">;
const TITLE = "運営部署";

interface State {
  typed?: { id?: number; name: string; error: string };
  query?: DepartmentsQuery;
}

const departmentOrder = z.enum(["name", "facility_count"]);
type DepartmentOrder = z.output<typeof departmentOrder>;
export const departmentsQuery = z.object({
  ...sorted(departmentOrder),
  ...paged,
});
type DepartmentsQuery = z.output<typeof departmentsQuery>;

const columns: readonly SortColumn<DepartmentOrder>[] = [
  { key: "name", label: "名称" },
  { key: "facility_count", label: "施設数", isNumber: true },
];
const COMPARE: Record<DepartmentOrder, (a: AdminDepartment, b: AdminDepartment) => number> = {
  name: (a, b) => japanese.compare(a.name, b.name),
  facility_count: (a, b) => a.facility_count - b.facility_count,
};

export async function showDepartments(
  request: FastifyRequest,
  reply: FastifyReply,
  { query }: { query: DepartmentsQuery },
) {
  return departmentsPage(request, reply, { query });
}

export async function downloadDepartments({ backend }: FastifyRequest, reply: FastifyReply) {
  return sendFile(reply, await backend.downloadAdminDepartmentsExcel({}), "運営部署.xlsx");
}

async function departmentsPage(request: FastifyRequest, reply: FastifyReply, { typed, query = {} }: State) {
  const { departments } = await request.backend.getAdminDepartments({});
  const { sort = "name", order = sort === "name" ? "asc" : "desc" } = query;
  const all = inOrder(departments, COMPARE[sort], order);
  const { rows, ...at } = pageOfWhole(all, { page: query.page, holding: typed?.id });
  return reply.page("admin-facilities/departments", {
    title: TITLE,
    styles: ["admin"],
    breadcrumb: [...listCrumbs, { label: TITLE }],
    excel: fileLink(paths.adminDepartmentsExcel.url(), departments.length),
    heads: sortHeads(columns, { sort, order }, ({ page: _, ...changes }) =>
      paths.adminDepartments.url(changes),
    ),
    pagination: pagerOf(at, (page) => paths.adminDepartments.url({ ...query, page }), "運営部署のページ"),
    rows: rows.map((one) => ({
      ...one,
      action: paths.adminDepartment.url(one.id),
      deleteHref: paths.adminDepartmentDelete.url(one.id),
      typed: typed?.id === one.id ? typed : undefined,
    })),
    errors: typed ? { [typed.id ? `name-${typed.id}` : "name"]: typed.error } : {},
    typed: typed && typed.id === undefined ? typed : undefined,
    action: paths.adminDepartments.url(),
  });
}

async function save(
  request: FastifyRequest,
  reply: FastifyReply,
  { raw, body, errors, refusal }: Sent,
  { id, write, done }: { id?: number; write: (name: string) => Promise<unknown>; done: string },
) {
  const again = (error: string, status: number) => {
    reply.code(status);
    return departmentsPage(request, reply, {
      typed: {
        ...(id !== undefined && { id }),
        name: String(raw.name ?? ""),
        error,
      },
    });
  };
  if (!body) return again(errors.name ?? errors._form ?? "", refusal);
  try {
    await write(body.name);
  } catch (error) {
    rethrowUnless(error, 400, 409);
    return again(error.body.errors?.name ?? error.body.message, error.status === 409 ? 409 : 422);
  }
  flash(request, "success", `「${body.name}」を${done}しました。`);
  return redirect(reply, paths.adminDepartments.url());
}

export function createDepartment(request: FastifyRequest, reply: FastifyReply, input: Sent) {
  const write = (name: string) => request.backend.createAdminDepartment({ body: { name } });
  return save(request, reply, input, { write, done: "登録" });
}

export function renameDepartment(request: FastifyRequest, reply: FastifyReply, input: AtId & Sent) {
  const { id } = input.params;
  const write = (name: string) => request.backend.updateAdminDepartment({ id, body: { name } });
  return save(request, reply, input, { id, write, done: "保存" });
}

async function departmentOf(request: FastifyRequest, id: number): Promise<AdminDepartment> {
  const { departments } = await request.backend.getAdminDepartments({});
  const found = departments.find((one) => one.id === id);
  if (!found) throw notFound();
  return found;
}

export async function confirmDeletion(request: FastifyRequest, reply: FastifyReply, { params }: AtId) {
  return deletionPage(reply, await departmentOf(request, params.id));
}

export async function deleteDepartment(request: FastifyRequest, reply: FastifyReply, { params }: AtId) {
  const department = await departmentOf(request, params.id);
  try {
    await request.backend.deleteAdminDepartment({ id: department.id });
  } catch (error) {
    rethrowUnless(error, 409);
    reply.code(409);
    return deletionPage(reply, department, error.body.message);
  }
  flash(request, "success", `「${department.name}」を削除しました。`);
  return redirect(reply, paths.adminDepartments.url());
}

function deletionPage(reply: FastifyReply, { id, name }: AdminDepartment, refusal?: string) {
  const heading = "運営部署の削除";
  return confirmPage(reply, {
    heading,
    breadcrumb: [...listCrumbs, { label: TITLE, href: paths.adminDepartments.url() }, { label: heading }],
    text: `「${name}」を削除しますか？　この操作は元に戻せません。`,
    refusal,
    action: paths.adminDepartmentDelete.url(id),
    cancelHref: paths.adminDepartments.url(),
  });
}
