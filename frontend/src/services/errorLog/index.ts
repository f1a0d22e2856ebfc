/**
 * The errors that this browser meets: kept for the header's error log (specification §2), and sent to the gateway,
 * where the information centre works them off.
 */

export { collectErrors, logError, placeOf } from './collect';
export { clearErrors, type LoggedError, useErrors } from './log';
export { reportErrors } from './report';
