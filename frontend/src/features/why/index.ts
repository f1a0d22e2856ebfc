import { lazyWithRetry } from '@/components/lazyWithRetry';

export { Sources } from './Sources';
export { isType, labels, quoted } from './words';

/** Why a user may use an object, or what would allow it: loaded at the first question. */
export const WhyDrawer = lazyWithRetry(() => import(/* webpackChunkName: "why-drawer" */ './WhyDrawer'));
