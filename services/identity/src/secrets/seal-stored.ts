import { type CollectionSpec, type Documents, type DocumentWrite, put, RevisionConflict, remove } from '@goldwake/core';
import { actionCodes, type Credentials, credentials, dataKeys, playerKeys, signingKeys } from '../documents.js';
import type { Mailbox } from '../mail/mailbox.js';
import type { PlayerKeys } from './player-keys.js';
import type { SealedEmails } from './sealed-emails.js';

const CURRENT = 'current';
const PAGE = 200;

export interface SealStoredParts {
  documents: Documents;
  emails: SealedEmails;
  playerKeys: PlayerKeys;
  mailbox: Mailbox;
}

/**
 * Encrypts the documents of a casino that was written before there was a data key; does nothing if that has been done.
 * It can be interrupted at any point and continues at the next start. The key that signs access tokens is deleted
 * instead, because somebody may have read it: the caller creates a new one, and clients refresh their tokens.
 */
export async function sealStored({ documents, emails, playerKeys: keys, mailbox }: SealStoredParts): Promise<void> {
  const current = await documents.get(dataKeys, CURRENT);
  if (!current || current.body.sealed) return;
  const each = <T>(spec: CollectionSpec<T>, sealed: (body: T, id: string) => T | undefined) =>
    rewriteAll(documents, spec, sealed);

  await each(playerKeys, (body, uid) => {
    const { key } = body as { key?: string };
    return key === undefined ? undefined : keys.stored({ uid, key });
  });
  await each(credentials, (body) =>
    isAddress(body.email) ? { ...body, ...emails.fields(body.uid, body.email) } : undefined,
  );
  await each(actionCodes, (body) => {
    const { uid, email, standing } = body;
    if (!isAddress(standing.email_normalized)) return undefined;
    const hash = emails.lookup(standing.email_normalized);
    return {
      ...body,
      standing: { ...standing, email_normalized: hash },
      ...(email !== undefined && { email: emails.seal(uid, email) }),
    };
  });
  await each(mailbox.emails, (body) => (isAddress(body.to) ? mailbox.sealed(body) : undefined));
  const signing = await documents.get(signingKeys, CURRENT);
  if (signing && 'private_jwk' in signing.body) {
    await documents.write([remove(signingKeys, CURRENT, { kid: signing.body.kid })]).catch(unlessConflict);
  }
  await documents.write([put(dataKeys, CURRENT, { ...current.body, sealed: true })]);
}

/** Rewrites the documents for which `change` returns a new content, page by page. */
async function rewriteAll<T>(
  documents: Documents,
  spec: CollectionSpec<T>,
  change: (body: T, id: string) => T | undefined,
): Promise<void> {
  for (let afterId = ''; ; ) {
    const page = await documents.scan(spec, { afterId, limit: PAGE });
    const writes = page.flatMap(({ id, body, revision }): DocumentWrite[] => {
      const changed = change(body, id);
      return changed === undefined ? [] : [put(spec, id, changed, revision)];
    });
    try {
      await documents.write(writes);
      const last = page.at(-1);
      if (!last) return;
      afterId = last.id;
    } catch (error) {
      // Another process is rewriting the same documents; this page is read again.
      unlessConflict(error);
    }
  }
}

function unlessConflict(error: unknown): void {
  if (!(error instanceof RevisionConflict)) throw error;
}

/** Returns whether a stored text is an e-mail address in clear; encrypted texts and hashes contain no `@`. */
function isAddress(text: Credentials['email']): boolean {
  return text.includes('@');
}
