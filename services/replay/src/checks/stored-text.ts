import { type Check, type Report, reporter } from './check.js';

/**
 * Checks that the data of each event is stored as the text that the casino writes. Another text for the same data, such
 * as one in which a field occurs twice, could mean something else to another reader.
 */
export function storedTextCheck(report: Report): Check {
  const wrong = reporter('data', report);
  return {
    name: 'data',
    event(event, { dataText, schemaVersion }) {
      const data = schemaVersion === event.schemaVersion ? event.data : JSON.parse(dataText);
      if (JSON.stringify(data) === dataText) return;
      wrong(event, 'is not stored in the form that the casino writes: a field may occur twice in its text');
    },
  };
}
