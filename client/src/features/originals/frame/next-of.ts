/** Returns the value that follows another one in a list; after the last one comes the first. */
export function nextOf<Value>(values: readonly Value[], value: Value): Value {
  return values[(values.indexOf(value) + 1) % values.length] as Value;
}
