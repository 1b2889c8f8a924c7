const NAME = /^[a-z][a-z0-9_]{0,62}$/;
/** As `beside` names it. */
const BESIDE = /~beside$/;
const FIELD = /^[A-Za-z_][A-Za-z0-9_]*(\.[A-Za-z_][A-Za-z0-9_]*)*$/;

/** The live collection's name, of what is made beside it too. @throws RangeError */
export function liveNameOf(collection: string): string {
  const name = collection.replace(BESIDE, '');
  if (!NAME.test(name)) throw new RangeError(`not a collection name: ${collection}`);
  return name;
}

/** @throws RangeError */
export function checkIndexName(index: string): void {
  if (!NAME.test(index)) throw new RangeError(`not an index name: ${index}`);
}

/** @throws RangeError */
export function checkField(field: string): void {
  if (!FIELD.test(field)) throw new RangeError(`not a field: ${field}`);
}
