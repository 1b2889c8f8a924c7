import { put } from '@goldwake/core';
import { settableClock } from '@goldwake/core/testing';
import { openTestEngine } from '@goldwake/embedded/testing';
import { expect, it, jest } from '@jest/globals';
import { type Credentials, credentials, passkeyClaims, upgrades } from '../documents.js';
import type { Accounts } from '../streams/accounts.js';
import { claimExistingPasskeys, claimPasskey } from './passkey-claims.js';

it('passkeys from before ids were reserved are reserved once, and accounts that share one keep it', async () => {
  const engine = await openTestEngine();
  try {
    const { documents } = engine;
    await documents.declare(credentials, passkeyClaims, upgrades);
    const owned: Record<string, string[]> = { ann: ['one', 'shared'], bea: ['shared'], cleo: [] };
    await documents.write(
      Object.keys(owned).map((uid) =>
        put(credentials, uid, { uid, username_normalized: uid, email_normalized: uid } as Credentials),
      ),
    );
    const load = jest.fn(async (uid: string) => ({
      state: { secondFactors: { passkeys: owned[uid]?.map((id) => ({ id })) } },
    }));
    const accounts = { load } as unknown as Accounts;
    await claimExistingPasskeys(documents, accounts, settableClock());
    await claimExistingPasskeys(documents, accounts, settableClock());
    expect(load).toHaveBeenCalledTimes(3);
    expect(await documents.scan(passkeyClaims)).toHaveLength(2);
    const refused = expect.objectContaining({ code: 'passkey_unusable' });
    await expect(claimPasskey(documents, 'cleo', 'one')).rejects.toEqual(refused);
    await expect(claimPasskey(documents, 'cleo', 'shared')).rejects.toEqual(refused);
    await expect(claimPasskey(documents, 'ann', 'one')).resolves.toMatchObject({ op: 'put' });
    await expect(claimPasskey(documents, 'cleo', 'new')).resolves.toMatchObject({ expectedRevision: 0 });
  } finally {
    await engine.close();
  }
});
