import request from 'supertest';

interface Site {
  url: string;
}

/** Returns the one-time code in the newest e-mail to an address. */
export async function newestCode({ url }: Site, email: string): Promise<{ mode: string; oobCode: string } | undefined> {
  const { body } = await request(url).get('/api/dev/mailbox').query({ to: email }).expect(200);
  const link = body[0]?.link;
  if (!link) return undefined;
  const query = new URL(link, url).searchParams;
  return { mode: query.get('mode') ?? '', oobCode: query.get('oobCode') ?? '' };
}

/** Proves the address of a player with the newest link, which is that of the sign-up. */
export async function proveEmail({ url }: Site, email: string): Promise<void> {
  const oobCode = (await newestCode({ url }, email))?.oobCode;
  await request(url).post('/api/auth/verify-email').send({ oobCode }).expect(204);
}
