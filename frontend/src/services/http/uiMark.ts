/**
 * The header of all calls of this UI: by it a gateway in front of a legacy system answers them itself. Named by the
 * server's contract.
 */
export const uiMark = { 'X-Qiao-UI': 'web' };
