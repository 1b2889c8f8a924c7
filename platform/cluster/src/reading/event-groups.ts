import type { RepeatedCommand, StreamInfo } from '@goldwake/core';
import type { mongo } from 'mongoose';
import { COMMAND_INDEX, type EventDocument, STREAM_INDEX } from '../mongo/event-document.js';

type Events = mongo.Collection<EventDocument>;

/** Summarises streams from an index alone; only the time of each stream's last event needs a look-up. */
export function streamInfos(events: Events, prefix: string, options: mongo.AggregateOptions) {
  const last = { $and: [{ $eq: ['$stream', '$$stream'] }, { $eq: ['$version', '$$version'] }] };
  return events.aggregate<StreamInfo>(
    [
      { $match: { stream: { $gte: prefix, $lt: `${prefix}\u{10ffff}` } } },
      { $group: { _id: '$stream', events: { $sum: 1 }, version: { $max: '$version' } } },
      { $sort: { _id: 1 } },
      {
        $lookup: {
          from: 'events',
          let: { stream: '$_id', version: '$version' },
          pipeline: [{ $match: { $expr: last } }, { $project: { _id: 0, recordedAt: 1 } }],
          as: 'last',
        },
      },
      {
        $project: {
          _id: 0,
          stream: '$_id',
          events: 1,
          version: 1,
          lastRecordedAt: { $first: '$last.recordedAt' },
        },
      },
    ],
    { ...options, allowDiskUse: true, hint: STREAM_INDEX },
  );
}

/**
 * Finds commands whose events are not contiguous in their stream or have different command hashes. Only commands with
 * several events need a look-up beyond the index.
 */
export async function repeated(
  events: Events,
  afterPosition: number,
  options: mongo.AggregateOptions,
): Promise<RepeatedCommand[]> {
  const same = { $and: [{ $eq: ['$stream', '$$stream'] }, { $eq: ['$commandId', '$$commandId'] }] };
  const several = {
    _id: null,
    count: { $sum: 1 },
    first: { $min: '$version' },
    last: { $max: '$version' },
    hashes: { $addToSet: '$commandHash' },
    position: { $max: '$_id' },
  };
  const found = events.aggregate<{ _id: { stream: string; commandId: string }; first: number; last: number }>(
    [
      // The unique index allows only one event with index 0 per command, so a command that was stored twice must have
      // an event with another index.
      { $match: { _id: { $gt: afterPosition }, commandIndex: { $ne: 0 } } },
      { $group: { _id: { stream: '$stream', commandId: '$commandId' } } },
      {
        $lookup: {
          from: 'events',
          let: { stream: '$_id.stream', commandId: '$_id.commandId' },
          pipeline: [{ $match: { $expr: same } }, { $group: several }],
          as: 'all',
        },
      },
      { $replaceWith: { $mergeObjects: [{ $first: '$all' }, { _id: '$_id' }] } },
      {
        $match: {
          $expr: {
            $or: [
              { $ne: [{ $add: [{ $subtract: ['$last', '$first'] }, 1] }, '$count'] },
              { $gt: [{ $size: '$hashes' }, 1] },
            ],
          },
        },
      },
      { $sort: { position: 1 } },
    ],
    { ...options, allowDiskUse: true, hint: COMMAND_INDEX },
  );
  return (await found.toArray()).map(({ _id, first, last }) => ({ ..._id, firstVersion: first, lastVersion: last }));
}
