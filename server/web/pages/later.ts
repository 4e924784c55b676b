import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { idText } from "../../contract/fields.ts";
import {
  auth,
  brandUser,
  checkAccessLimit,
  checkLatLon,
  curator,
  facilityUser,
  type Guards,
  planGuard,
  salesPrediction,
  sectionMap,
  standardFacility,
} from "../guards.ts";
import { homeOf } from "../home.ts";
import type { Layout } from "../page-model.ts";
import { paths } from "../paths.ts";
import { notFound } from "../refusal.ts";
import { route } from "../route.ts";

interface Screen {
  patterns: readonly string[];
  guards: Guards;
  title: string;
  /** What a person will do there. */
  lead: string;
  layout?: Layout;
}

const section: Guards = [auth, facilityUser, standardFacility];
const facilities: Guards = [auth, planGuard("facility")];
const brands: Guards = [auth, standardFacility, planGuard("benchmark")];
const predictions: Guards = [auth, brandUser, planGuard("sales_prediction")];
const facilityOwn: Guards = [auth, facilityUser];
const brandOwn: Guards = [auth, brandUser];
const admin: Guards = [auth, curator];

function screen(
  path: { pattern: string } | { patterns: readonly string[] },
  guards: Guards,
  title: string,
  lead: string,
  layout?: Layout,
): Screen {
  const patterns = "patterns" in path ? path.patterns : [path.pattern];
  return { patterns, guards, title, lead, ...(layout ? { layout } : {}) };
}

/** Screens whose guards, layout and place in the menu are there before the screens themselves. */
const screens: readonly Screen[] = [
  screen(paths.forgotPassword, "open", "パスワードの再設定", "確認コードをメールで受け取ります。", "minimal"),
  screen(
    paths.forgotPasswordConfirm,
    "open",
    "新しいパスワードの設定",
    "確認コードと新しいパスワードを入力します。",
    "minimal",
  ),
  screen(
    paths.invitation,
    "open",
    "招待の確認",
    "招待の内容を確認し、氏名とパスワードを登録します。",
    "invitation",
  ),
  screen(
    paths.invitationConfirm,
    "open",
    "確認コードの入力",
    "メールで届いた確認コードを入力します。",
    "invitation",
  ),
  screen(
    paths.invitationCompletion,
    "open",
    "登録の完了",
    "登録が完了したことをお知らせします。",
    "invitation",
  ),

  screen(paths.sectionEdit, section, "区画の編集", "区画の条件と、区画図の形を編集します。"),
  screen(paths.sectionRecruitment, section, "区画の募集", "募集条件とリーシングリストを管理します。"),
  screen(paths.sectionRecruitmentEdit, section, "募集条件の編集", "募集条件を編集します。"),
  screen(paths.sectionPublish, section, "募集の公開", "ブランドからの見え方を確認し、募集を公開します。"),
  screen(paths.sectionRegister, section, "区画の登録", "新しい区画を登録します。"),
  screen(paths.sectionRegisterConfirm, section, "区画の登録内容の確認", "登録する内容を確認します。"),
  screen(paths.sectionRegisterComplete, section, "区画の登録の完了", "区画を登録したことをお知らせします。"),
  screen(paths.sectionContact, section, "応募・スカウト", "届いた応募と、送ったスカウトを確認します。"),
  screen(paths.sectionContactApplied, section, "応募の詳細", "応募の内容とやり取りを確認します。"),
  screen(paths.sectionContactScout, section, "スカウトの詳細", "スカウトの内容とやり取りを確認します。"),
  screen(paths.recruitments, [...section, sectionMap], "募集の一覧", "すべての募集を一つの表で編集します。"),

  screen(paths.facilities, facilities, "施設カタログ", "施設を条件で探し、商圏や競合を比べます。"),
  screen(paths.facility, facilities, "施設の詳細", "施設の概要、フロア、商圏、類似施設を確認します。"),
  screen(paths.brands, brands, "ブランドカタログ", "ブランドを条件で探し、出店先の候補を見つけます。"),
  screen(paths.brand, brands, "ブランドの詳細", "ブランドの概要、関係図、店舗を確認します。"),
  screen(paths.brandStore, brands, "店舗の詳細", "店舗の商圏と、類似する店舗を確認します。"),
  screen(
    paths.optionalPoint,
    [auth, standardFacility, salesPrediction],
    "任意地点商圏分析",
    "地点を選び、商圏を分析します。",
  ),
  screen(
    paths.optionalPointResult,
    [auth, checkLatLon, checkAccessLimit],
    "任意地点商圏分析の結果",
    "選んだ地点の商圏を確認します。",
  ),
  screen(paths.salesPredictions, predictions, "売上予測", "出店候補の売上を予測します。"),
  screen(paths.salesPrediction, predictions, "売上予測の詳細", "予測の根拠と誤差を確認します。"),
  screen(
    paths.offeringSectionApplied,
    brandOwn,
    "応募した区画",
    "応募した区画と、その後のやり取りを確認します。",
  ),
  screen(paths.offeringSection, brandOwn, "募集区画の詳細", "募集の条件を確認し、応募します。"),

  screen(paths.settingFacility, facilityOwn, "施設情報", "施設の情報を確認します。"),
  screen(paths.settingFacilityEdit, facilityOwn, "施設情報の編集", "施設の情報を編集します。"),
  screen(paths.settingBrand, brandOwn, "ブランド情報", "ブランドの情報を確認します。"),
  screen(paths.settingBrandEdit, brandOwn, "ブランド情報の編集", "ブランドの情報を編集します。"),
  screen(
    paths.settingBrandBenchmarks,
    [...brandOwn, planGuard("benchmark")],
    "ベンチマーク",
    "比べるブランドを選びます。",
  ),

  screen(paths.facilityAccount, facilityOwn, "アカウント", "自分の登録内容を確認します。"),
  screen(paths.facilityAccountProfile, facilityOwn, "氏名の変更", "自分の氏名を変更します。"),
  screen(
    paths.facilityAccountEmail,
    facilityOwn,
    "メールアドレスの変更",
    "自分のメールアドレスを変更します。",
  ),
  screen(paths.facilityAccountPassword, facilityOwn, "パスワードの変更", "自分のパスワードを変更します。"),
  screen(paths.facilityUserNew, facilityOwn, "ユーザーの招待", "施設のユーザーを招待します。"),
  screen(paths.facilityUserEdit, facilityOwn, "ユーザーの編集", "施設のユーザーの権限を変更します。"),
  screen(paths.facilityUsers, facilityOwn, "ユーザー情報", "施設のユーザーを確認し、招待や承認をします。"),
  screen(paths.brandAccount, brandOwn, "アカウント", "自分の登録内容を確認します。"),
  screen(paths.brandAccountProfile, brandOwn, "氏名の変更", "自分の氏名を変更します。"),
  screen(paths.brandAccountEmail, brandOwn, "メールアドレスの変更", "自分のメールアドレスを変更します。"),
  screen(paths.brandAccountPassword, brandOwn, "パスワードの変更", "自分のパスワードを変更します。"),
  screen(paths.brandUserNew, brandOwn, "ユーザーの招待", "ブランドのユーザーを招待します。"),
  screen(paths.brandUserEdit, brandOwn, "ユーザーの編集", "ブランドのユーザーの権限を変更します。"),
  screen(paths.brandUsers, brandOwn, "ユーザー情報", "ブランドのユーザーを確認し、招待や承認をします。"),

  screen(paths.adminBrands, admin, "ブランドデータ", "ブランドの基礎データを管理します。"),
  screen(paths.adminBrandNew, admin, "ブランドの登録", "ブランドの基礎データを登録します。"),
  screen(paths.adminBrand, admin, "ブランドデータの詳細", "ブランドの基礎データを確認します。"),
  screen(paths.adminBrandEdit, admin, "ブランドデータの編集", "ブランドの基礎データを編集します。"),
  screen(
    paths.adminBenchmarks,
    admin,
    "ベンチマークデータ",
    "どのブランドがどのブランドと比べられるかを管理します。",
  ),
];

const withId = z.object({ id: idText });

export function laterPages(app: FastifyInstance): void {
  for (const { patterns, guards, title, lead, layout } of screens)
    for (const path of patterns)
      route(app, {
        method: "GET",
        path,
        guards,
        ...(path.includes(":id") ? { params: withId } : {}),
        handler: async (request, reply, { params }) => {
          refuseForeignOrganisation(request, path, (params as { id?: number }).id);
          return reply.page("later/screen", {
            title,
            lead,
            homeHref: homeOf(request.viewer),
            ...(layout ? { layout } : {}),
          });
        },
      });
  route(app, { method: "GET", path: paths.accessLimit.pattern, guards: [auth], handler: showAccessLimit });
}

/** The users of an organisation are seen by its own people; any other organisation looks like none. */
function refuseForeignOrganisation({ viewer }: FastifyRequest, path: string, id: number | undefined): void {
  const isOwn =
    path === paths.facilityUsers.pattern
      ? viewer?.facilityRoles.some(({ facility_id }) => facility_id === id)
      : path !== paths.brandUsers.pattern || viewer?.brandRoles.some(({ brand_id }) => brand_id === id);
  if (!isOwn) throw notFound();
}

async function showAccessLimit(request: FastifyRequest, reply: FastifyReply) {
  return reply.page("accesslimit/show", {
    title: "アクセス回数制限",
    message: "アクセス回数制限に達しました。",
    homeHref: homeOf(request.viewer),
  });
}
