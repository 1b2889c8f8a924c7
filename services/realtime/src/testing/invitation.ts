import { type DomainEvent, type RulesByType, type StoredEvent, toPlayers } from '@goldwake/contracts';

/** Data of a test event that concerns several players, not only the owner of its stream. */
export interface Invitation {
  to: string[];
  serial: number;
}

export function invitation(to: string[], serial: number): DomainEvent {
  return { type: 'invitation_sent', data: { to, serial } satisfies Invitation };
}

/** Push rules for tests: each invitation causes two pushes to each invited player. */
export const INVITATION_RULES: RulesByType = {
  invitation_sent: [
    toPlayers(({ data }) => (data as Invitation).to, {
      bet_created: serialOf,
      bet_processed: serialOf,
    }),
  ],
};

function serialOf({ data }: StoredEvent) {
  const { serial } = data as Invitation;
  return { serial } as never;
}
