import type { StreamHead } from '@goldwake/core';
import type { mongo } from 'mongoose';
import { STREAM_INDEX } from './event-document.js';

/** Returns the last event of every stream. Counts in the index; only the two ends of each stream need a look-up. */
export function streamHeads(
  events: Pick<mongo.Collection, 'aggregate'>,
  options: mongo.AggregateOptions = {},
): Promise<StreamHead[]> {
  return events
    .aggregate<StreamHead>(
      [
        // Grouping needs no other field, so the index covers it.
        { $project: { _id: 0, stream: 1, version: 1 } },
        { $group: { _id: '$stream', first: { $min: '$version' }, version: { $max: '$version' }, events: { $sum: 1 } } },
        end('$first', 'begin'),
        end('$version', 'end'),
        {
          $project: {
            _id: 0,
            stream: '$_id',
            version: 1,
            events: 1,
            hash: { $first: '$end.hash' },
            firstPosition: { $first: '$begin._id' },
          },
        },
        { $sort: { firstPosition: 1 } },
      ],
      { ...options, allowDiskUse: true, hint: STREAM_INDEX },
    )
    .toArray();
}

/** Returns a stage that looks up the event of the group's stream at a version. */
function end(version: string, as: string) {
  const same = { $and: [{ $eq: ['$stream', '$$stream'] }, { $eq: ['$version', '$$version'] }] };
  return {
    $lookup: {
      from: 'events',
      let: { stream: '$_id', version },
      pipeline: [{ $match: { $expr: same } }, { $project: { hash: 1 } }],
      as,
    },
  };
}
