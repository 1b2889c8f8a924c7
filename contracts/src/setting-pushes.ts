import type { Count } from './field-types.js';
import type { CasinoSettings } from './games/catalogue-events.js';

/** Payload of a push that several services send. */
export interface SettingPushes {
  /**
   * The operator has changed settings of the casino. Sent on the channel `global`, with all settings of one `group`.
   * Each group has its own versions.
   */
  casino_setting_update: LobbySettingUpdate | ChatSettingUpdate;
}

export interface LobbySettingUpdate extends CasinoSettings {
  group: 'lobby';
}

export interface ChatSettingUpdate {
  group: 'chat';
  version: Count;
  /** Seconds between two messages of one player; 0 if slow mode is off. */
  slow_mode_seconds: Count;
}
