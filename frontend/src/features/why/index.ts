import { lazyWithRetry } from '@/components/lazyWithRetry';

export { Sources } from './Sources';
export { isType, labels, quoted } from './words';

/** Why somebody may use something, or what would let him: loaded when it is asked first. */
export const WhyDrawer = lazyWithRetry(() => import(/* webpackChunkName: "why-drawer" */ './WhyDrawer'));
