const NAME = /^[a-z][a-z0-9_]{0,62}$/;
/** Suffix that `shadow` adds to the name of a collection. */
const SHADOW = /~beside$/;
const FIELD = /^[A-Za-z_][A-Za-z0-9_]*(\.[A-Za-z_][A-Za-z0-9_]*)*$/;

/**
 * Returns the name of the live collection, given its own name or the name of its shadow collection.
 * @throws RangeError if the name is invalid
 */
export function liveNameOf(collection: string): string {
  const name = collection.replace(SHADOW, '');
  if (!NAME.test(name)) throw new RangeError(`invalid collection name: ${collection}`);
  return name;
}

/** @throws RangeError if the path is invalid */
export function checkIndexName(index: string): void {
  if (!NAME.test(index)) throw new RangeError(`invalid index name: ${index}`);
}

/** @throws RangeError if the name is invalid */
export function checkField(field: string): void {
  if (!FIELD.test(field)) throw new RangeError(`invalid field path: ${field}`);
}
