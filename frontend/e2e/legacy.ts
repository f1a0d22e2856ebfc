import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The procedure that both systems have. */
export const procedure = { ProcedureName: 'P_E2E', CXType: '比较查询' };

/** The same on the gateway's side, as a file of its folder of entries. */
export const entry = `/*---
procedure: ${procedure.ProcedureName}
cxtype: ${procedure.CXType}
summary: 两边都有的查询
effect: read
access: signed-in
---*/
SELECT 7 AS Id, 'A栋' AS Building, 'native' AS Stamp;
`;

/** What the legacy system answers: the same, but for the column Stamp. */
const answer = { code: 0, msg: '成功', data: { Table: [{ Id: 7, Building: 'A栋', Stamp: 'legacy' }] } };

/** A stand-in for a legacy system, on 127.0.0.1. It answers every call alike. */
export async function startLegacy() {
  let calls = 0;
  const server = createServer((call, reply) => {
    // The gateway asks whether it is well.
    if (call.method === 'POST') calls++;
    call.resume();
    reply.writeHead(200, { 'Content-Type': 'application/json; charset=utf-8' }).end(JSON.stringify(answer));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** How many calls have reached it. */
    calls: () => calls,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
