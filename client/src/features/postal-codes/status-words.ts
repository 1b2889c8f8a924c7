import type { PostalCodeStatus } from '@goldwake/contracts';
import type { BadgeTone } from '../../ui/index.js';

/** What a status is called, and the colour of its badge. */
export const STATUS_WORDS: Record<PostalCodeStatus, { label: string; tone: BadgeTone }> = {
  open: { label: 'Open', tone: 'gold' },
  received: { label: 'Being checked', tone: 'sky' },
  accepted: { label: 'Credited', tone: 'green' },
  rejected: { label: 'Rejected', tone: 'coral' },
  expired: { label: 'Expired', tone: 'neutral' },
};
