/**
 * The routes that exist without menu data, and the pages that menu data may name.
 *
 * A page of a menu is one line in `menuPages`: the text of the menu's `Component` column → its module. Where
 * the page stands in the menu, and who sees it, is decided by the server's data alone.
 */
import type { ComponentType } from 'react';

export type PageLoader = () => Promise<{ default: ComponentType }>;

/** Routes of the build itself (specification §2). Everything else below the shell comes from menu data. */
export const fixedRoutes = [
  { path: '/management', component: 'management' },
  { path: '/login', component: 'login' },
  { path: '/auth-redirect', component: 'auth-redirect' },
  {
    path: '/',
    component: '@/layouts/Shell',
    routes: [
      { path: '/', redirect: '/dashboard', keepQuery: true },
      { path: '/redirect', component: 'redirect' },
      { path: '/redirect/*', component: 'redirect' },
      { path: '/find/*', component: 'find' },
      { path: '/open/*', component: 'open' },
      { path: '/room/*', component: 'room' },
      { path: '/401', component: 'error/NotAllowed' },
      { path: '/501', component: 'error/NotSupported' },
      { path: '/404', component: 'error/NotFound' },
      ...(process.env.NODE_ENV === 'development'
        ? [{ path: '/dev/components', component: 'dev/components' }]
        : []),
      { path: '/*', component: '@/layouts/MenuRoute' },
    ],
  },
];

/** `Component` of a menu record → its page. */
export const menuPages: Record<string, PageLoader> = {
  'message/wechat/index': () => import(/* webpackChunkName: "page-wechat" */ '../src/pages/message/wechat'),
  'dashboard/index': () => import(/* webpackChunkName: "page-dashboard" */ '../src/pages/dashboard'),
  'workplace/index': () => import(/* webpackChunkName: "page-workplace" */ '../src/pages/workplace'),
  'noticeannouncement/index': () =>
    import(/* webpackChunkName: "page-noticeannouncement" */ '../src/pages/noticeannouncement'),
  'customer/list/index': () => import(/* webpackChunkName: "page-customers" */ '../src/pages/customer/list'),
  'customer/follow/index': () =>
    import(/* webpackChunkName: "page-customers" */ '../src/pages/customer/follow'),
  'customer/cadre/index': () => import(/* webpackChunkName: "page-cadre" */ '../src/pages/customer/cadre'),
  'customer/detail/index': () =>
    import(/* webpackChunkName: "page-customer" */ '../src/pages/customer/detail'),
  'aftersales/list/index': () =>
    import(/* webpackChunkName: "page-aftersales" */ '../src/pages/aftersales/list'),
  'aftersales/detail/index': () =>
    import(/* webpackChunkName: "page-aftersales-order" */ '../src/pages/aftersales/detail'),
  'aftersales/part/index': () =>
    import(/* webpackChunkName: "page-aftersales-parts" */ '../src/pages/aftersales/part'),
  'aftersales/visit/index': () =>
    import(/* webpackChunkName: "page-aftersales-visits" */ '../src/pages/aftersales/visit'),
  'contract/list/index': () => import(/* webpackChunkName: "page-contracts" */ '../src/pages/contract/list'),
  'contract/template/index': () =>
    import(/* webpackChunkName: "page-contract-templates" */ '../src/pages/contract/template'),
  'contract/detail/index': () =>
    import(/* webpackChunkName: "page-contract" */ '../src/pages/contract/detail'),
  'remit/list/index': () => import(/* webpackChunkName: "page-remits" */ '../src/pages/remit/list'),
  'remit/account/index': () => import(/* webpackChunkName: "page-accounts" */ '../src/pages/remit/account'),
  'remit/report/index': () => import(/* webpackChunkName: "page-remit-report" */ '../src/pages/remit/report'),
  'quotation/list/index': () =>
    import(/* webpackChunkName: "page-quotations" */ '../src/pages/quotation/list'),
  'quotation/price/index': () => import(/* webpackChunkName: "page-prices" */ '../src/pages/quotation/price'),
  'quotation/detail/index': () =>
    import(/* webpackChunkName: "page-quotation" */ '../src/pages/quotation/detail'),
  'store/shop/index': () => import(/* webpackChunkName: "page-shops" */ '../src/pages/store/shop'),
  'store/open/index': () => import(/* webpackChunkName: "page-openings" */ '../src/pages/store/open'),
  'shoprecord/index': () => import(/* webpackChunkName: "page-shop-documents" */ '../src/pages/shoprecord'),
  'Mealdetails/index': () => import(/* webpackChunkName: "page-meals" */ '../src/pages/Mealdetails'),
  'dormitory/overview/index': () =>
    import(/* webpackChunkName: "page-overview" */ '../src/pages/dormitory/overview'),
  'dormitory/into/index': () => import(/* webpackChunkName: "page-into" */ '../src/pages/dormitory/into'),
  'dormitory/inventory/index': () =>
    import(/* webpackChunkName: "page-inventory" */ '../src/pages/dormitory/inventory'),
  'dormitory/single/index': () =>
    import(/* webpackChunkName: "page-single" */ '../src/pages/dormitory/single'),
  'dormitory/reading/index': () =>
    import(/* webpackChunkName: "page-reading" */ '../src/pages/dormitory/reading'),
  'dormitory/tariff/index': () =>
    import(/* webpackChunkName: "page-tariff" */ '../src/pages/dormitory/tariff'),
  'dormitory/outsource/index': () =>
    import(/* webpackChunkName: "page-outsource" */ '../src/pages/dormitory/outsource'),
  'dormitory/cost/index': () => import(/* webpackChunkName: "page-cost" */ '../src/pages/dormitory/cost'),
  'dormitory/rent/index': () => import(/* webpackChunkName: "page-rent" */ '../src/pages/dormitory/rent'),
  'dormitory/mine/index': () => import(/* webpackChunkName: "page-mine" */ '../src/pages/dormitory/mine'),
  'dormitory/repair/index': () =>
    import(/* webpackChunkName: "page-repair" */ '../src/pages/dormitory/repair'),
  'inspection/list/index': () =>
    import(/* webpackChunkName: "page-inspections" */ '../src/pages/inspection/list'),
  'inspection/detail/index': () =>
    import(/* webpackChunkName: "page-inspection" */ '../src/pages/inspection/detail'),
  'inspection/defect/index': () =>
    import(/* webpackChunkName: "page-defects" */ '../src/pages/inspection/defect'),
  'inspection/cut/index': () => import(/* webpackChunkName: "page-material" */ '../src/pages/inspection/cut'),
  'inspection/category/index': () =>
    import(/* webpackChunkName: "page-category" */ '../src/pages/inspection/category'),
  'inspection/material/index': () =>
    import(/* webpackChunkName: "page-material" */ '../src/pages/inspection/material'),
  'inspection/partner/index': () =>
    import(/* webpackChunkName: "page-partner" */ '../src/pages/inspection/partner'),
  'organization/staff/index': () =>
    import(/* webpackChunkName: "page-staff" */ '../src/pages/organization/staff'),
  'organization/staff/detail': () =>
    import(/* webpackChunkName: "page-staff-detail" */ '../src/pages/organization/staff/detail'),
  'organization/department/index': () =>
    import(/* webpackChunkName: "page-department" */ '../src/pages/organization/department'),
  'organization/role/index': () =>
    import(/* webpackChunkName: "page-role" */ '../src/pages/organization/role'),
  'organization/post/index': () =>
    import(/* webpackChunkName: "page-post" */ '../src/pages/organization/post'),
  'message/text/index': () => import(/* webpackChunkName: "page-messages" */ '../src/pages/message/text'),
  'message/log/index': () => import(/* webpackChunkName: "page-message-log" */ '../src/pages/message/log'),
  'system/authorize/index': () =>
    import(/* webpackChunkName: "page-authorize" */ '../src/pages/system/authorize'),
  'system/module/index': () => import(/* webpackChunkName: "page-module" */ '../src/pages/system/module'),
  'system/error-log/index': () =>
    import(/* webpackChunkName: "page-error-log" */ '../src/pages/system/error-log'),
  'system/operation-log/index': () =>
    import(/* webpackChunkName: "page-operation-log" */ '../src/pages/system/operation-log'),
  'system/sign-in-log/index': () =>
    import(/* webpackChunkName: "page-sign-in-log" */ '../src/pages/system/sign-in-log'),
  'system/client/index': () => import(/* webpackChunkName: "page-client" */ '../src/pages/system/client'),
  'system/bridge/index': () => import(/* webpackChunkName: "page-bridge" */ '../src/pages/system/bridge'),
  'system/online/index': () => import(/* webpackChunkName: "page-online" */ '../src/pages/system/online'),
  'system/parameter/index': () =>
    import(/* webpackChunkName: "page-parameter" */ '../src/pages/system/parameter'),
  'system/setting/index': () => import(/* webpackChunkName: "page-setting" */ '../src/pages/system/setting'),
  'system/feedback/index': () =>
    import(/* webpackChunkName: "page-feedback" */ '../src/pages/system/feedback'),
  'system/guide/index': () => import(/* webpackChunkName: "page-guide" */ '../src/pages/system/guide'),
  'system/procedure/index': () =>
    import(/* webpackChunkName: "page-procedure" */ '../src/pages/system/procedure'),
  'approval/todo/index': () => import(/* webpackChunkName: "page-approval" */ '../src/pages/approval/todo'),
  'approval/mine/index': () => import(/* webpackChunkName: "page-approval" */ '../src/pages/approval/mine'),
  'approval/done/index': () => import(/* webpackChunkName: "page-approval" */ '../src/pages/approval/done'),
  'approval/flow/index': () =>
    import(/* webpackChunkName: "page-approval-flow" */ '../src/pages/approval/flow'),
  'approval/detail/index': () =>
    import(/* webpackChunkName: "page-approval" */ '../src/pages/approval/detail'),
};

/** Shown where a menu names no page, or one that this build does not have. */
export const fallbackPage: PageLoader = () =>
  import(/* webpackChunkName: "page-fallback" */ '../src/pages/fallback');
