import { type DataKeySource, parseDataKey, SettingsError } from '@goldwake/core';

/** Offers the data key that the settings contain. It cannot create one, because processes do not share a folder. */
export function givenDataKey(text: string | undefined): DataKeySource {
  return {
    location: 'GOLDWAKE_DATA_KEY',
    read: () => (text === undefined ? undefined : parseDataKey(text)),
    create() {
      throw new SettingsError(['GOLDWAKE_DATA_KEY is not set: identity needs it to encrypt personal data']);
    },
  };
}
