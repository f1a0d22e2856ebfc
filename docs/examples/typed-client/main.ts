// node out/main.js http://127.0.0.1:8080 sushe Demo@2026
import { addRoom, pendingItems, pendingRepairs, Refused, rooms, signIn } from './client.js';

async function main(baseUrl: string, username: string, password: string): Promise<void> {
  const client = await signIn(baseUrl, username, password);
  const page = await rooms(client, 'A栋', 1);
  console.log(`rooms of A栋: ${page.total}, the first is ${page.rooms[0]?.RoomNo ?? 'none'}`);
  console.log(`repairs to do: ${await pendingRepairs(client)}, ${(await pendingItems(client)).length} of them listed`);
  try {
    await addRoom(client, { Building: 'A栋', Floor: 1, RoomNo: '', RoomType: '男', Beds: 99, RentPerBed: 200 });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    console.log(`refused with code ${error.code}: ${Object.keys(error.fields).sort().join(', ')}`);
  }
  try {
    await signIn(baseUrl, username, `${password}?`);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    console.log(`refused with code ${error.code}: ${error.message}`);
  }
}

const [baseUrl, username, password] = process.argv.slice(2);
if (!baseUrl || !username || !password) throw new Error('give the address, the account and the password');
await main(baseUrl, username, password);
