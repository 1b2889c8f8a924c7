import { DEFAULT_PRIVACY, type EventOf, type PrivacySettings, type StoredEvent } from '@goldwake/contracts';
import { defineInvariant, isRecordedNear } from '@goldwake/core';

export const privacyChanges = defineInvariant<{ settings: Map<string, PrivacySettings> }>({
  name: 'privacy settings',
  rule: 'every change of privacy settings changes at least one of them, and is recorded within five minutes of its stated time',
  types: ['privacy_changed'],
  initial: () => ({ settings: new Map() }),
  check({ settings }, event, violate) {
    const { data, stream } = event as StoredEvent<EventOf<'privacy_changed'>>;
    const before = settings.get(stream) ?? DEFAULT_PRIVACY;
    const isSame = KEYS.every((key) => before[key] === data[key]);
    if (isSame) violate(event, 'changes none of the settings');
    if (!isRecordedNear(data.changed_at, event))
      violate(event, `happened at ${data.changed_at}; it was recorded at ${event.recordedAt}`);
    settings.set(stream, data);
  },
});

const KEYS = ['invisible', 'shows_game', 'shows_play'] as const;
