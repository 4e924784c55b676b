import type { Provocations } from "./stage.ts";

export const screens: Provocations = {
  async "条件に一致するブランドはありません。条件を減らすか、別の条件をお試しください。"(stage) {
    return (await (await stage.signedIn("curator")).get("/admin/brand_data?words=zzzz")).body;
  },
  async "「区画{番号}」を公開しますか？　公開すると、ブランドの利用者が閲覧できるようになります。"(stage) {
    const visitor = await stage.signedIn("facility");
    const { body } = await visitor.get("/sections?view=list&floor=all&status=private");
    const [, id] = /href="\/sections\/(\d+)/.exec(body) ?? [];
    return (await visitor.get(`/sections/${id}/publish`)).body;
  },
};
