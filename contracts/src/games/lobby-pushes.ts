import type { StoredEvent } from '../envelope.js';
import type { Count } from '../field-types.js';
import { type PushRules, toChannel } from '../push-rule.js';
import type { SettingPushes } from '../setting-pushes.js';
import type { CatalogueEvent } from './catalogue-events.js';

/** Payloads of the pushes about the lobby, by name. */
export interface LobbyPushes {
  /**
   * Games or providers have changed. Sent on the channel `catalogue`. Lists of games and providers with an older
   * version are outdated.
   */
  catalogue_update: { catalogue_version: Count };
}

export const LOBBY_PUSH_RULES: PushRules<CatalogueEvent, LobbyPushes & SettingPushes> = {
  casino_settings_changed: toChannel('global', { casino_setting_update: ({ data }) => ({ group: 'lobby', ...data }) }),
  provider_listed: toChannel('catalogue', { catalogue_update: catalogueUpdate }),
  provider_removed: toChannel('catalogue', { catalogue_update: catalogueUpdate }),
  game_listed: toChannel('catalogue', { catalogue_update: catalogueUpdate }),
  game_removed: toChannel('catalogue', { catalogue_update: catalogueUpdate }),
};

function catalogueUpdate({ version }: StoredEvent): LobbyPushes['catalogue_update'] {
  return { catalogue_version: version };
}
