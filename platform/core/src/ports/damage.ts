/** Thrown when the data folder cannot be used. The message is one line for whoever started the program. */
export class DataFolderError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'DataFolderError';
  }
}

/** Thrown when stored data is damaged. */
export abstract class DamagedData extends DataFolderError {
  /** Names the damaged event or document, for readers who do not know the storage format. */
  abstract readonly damaged: string;
}

/** Thrown when a stored event is damaged. All earlier events were read; the later events cannot be trusted. */
export class DamagedHistory extends DamagedData {
  readonly damaged: string;

  /**
   * @param lastPosition position of the last event before the damaged one; 0 if there is none or it is unknown
   * @param eventId id of the first unreadable event, if an index still contains it
   * @param place name of the damaged part of the storage
   */
  constructor(
    readonly lastPosition: number,
    readonly eventId: string | undefined,
    reason: string,
    place: string,
  ) {
    super(
      `${place} is damaged: ${eventId ?? 'the next event'} after position ${lastPosition} cannot be read (${reason}); restore it from a copy`,
    );
    this.name = 'TornHistory';
    this.damaged = eventId ?? `the event after position ${lastPosition}`;
  }
}

/** Thrown when a stored document is damaged. */
export class DamagedDocument extends DamagedData {
  readonly damaged: string;

  /**
   * @param id id of the document; undefined if it is unknown
   * @param place name of the damaged part of the storage
   */
  constructor(
    readonly collection: string,
    readonly id: string | undefined,
    reason: string,
    place: string,
  ) {
    const damaged = id === undefined ? `a document of ${collection}` : `the document ${collection}/${id}`;
    super(`${place} is damaged: ${damaged} cannot be read (${reason}); restore it from a copy`);
    this.name = 'DamagedDocument';
    this.damaged = damaged;
  }
}
