import type { PostalCodesEvent, RequestedPostalCode } from '@goldwake/contracts';

/** A code whose status does not depend on the time: one that is open may have expired. */
export type StoredCode = RequestedPostalCode & { status: 'open' | 'received' | 'accepted' | 'rejected' };

export interface PostalCodesState {
  uid: string;
  /** Oldest first. */
  codes: readonly StoredCode[];
}

export const postalCodesReducer = {
  initial(uid: string): PostalCodesState {
    return { uid, codes: [] };
  },

  evolve(state: PostalCodesState, event: PostalCodesEvent): PostalCodesState {
    switch (event.type) {
      case 'postal_code_requested':
        return { ...state, codes: [...state.codes, storedCode(event.data)] };
      case 'postal_card_received':
        return changed(state, event.data.code, { status: 'received', processed_at: event.data.received_at });
      case 'postal_code_accepted':
        return changed(state, event.data.code, { status: 'accepted', processed_at: event.data.claimed_at });
      case 'postal_code_rejected': {
        const { code, reason, rejected_at } = event.data;
        return changed(state, code, { status: 'rejected', processed_at: rejected_at, reason });
      }
    }
  },
};

type Request = Extract<PostalCodesEvent, { type: 'postal_code_requested' }>['data'];

/** Returns a code as it is after its request. */
export function storedCode({ code, requested_at, expires_at, gold_coins, sweeps_coins }: Request): StoredCode {
  const amounts = { gold_coins, sweeps_coins };
  return { code, status: 'open', requested_at, expires_at, processed_at: null, reason: null, ...amounts };
}

function changed(state: PostalCodesState, code: string, change: Partial<StoredCode>): PostalCodesState {
  return { ...state, codes: state.codes.map((one) => (one.code === code ? { ...one, ...change } : one)) };
}
