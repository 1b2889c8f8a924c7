import {
  type ChatMessageReceipt,
  type ChatMuteReceipt,
  type ChatSlowModeReceipt,
  counted,
  type ReportedMessage,
  type ReportedPlayer,
} from '@goldwake/contracts';

export function describeMute({ uid, username, muted, until }: ChatMuteReceipt): string {
  if (!muted) return `${username} (${uid}) may write: no mute is in force.`;
  return `${username} (${uid}) is muted ${until === null ? 'permanently' : `until ${until}`}.`;
}

export function describeMessage({ message_id, uid, username, state }: ChatMessageReceipt): string {
  return `Message ${message_id} of ${username} (${uid}) is ${state}.`;
}

export function describeSlowMode({ seconds }: ChatSlowModeReceipt): string {
  return seconds === 0 ? 'Slow mode is off.' : `Slow mode: ${seconds} s between two messages of one player.`;
}

/** Returns one line for each message and one for each of its reports. */
export function describeReported(messages: readonly ReportedMessage[]): string[] {
  if (messages.length === 0) return ['No message is reported.'];
  return messages.flatMap(({ message_id, uid, username, state, sent_at, text, reports }) => [
    `${message_id}  ${sent_at}  ${state}  ${username} (${uid}): ${text ?? 'unreadable'}`,
    ...reports.map(reportLine),
  ]);
}

/** Returns one line for each player and one for each report. */
export function describeReportedPlayers(players: readonly ReportedPlayer[]): string[] {
  if (players.length === 0) return ['No player is reported.'];
  return players.flatMap(({ uid, username, reports }) => [
    `${username} (${uid}): ${counted(reports.length, 'report')}`,
    ...reports.map(reportLine),
  ]);
}

function reportLine({ uid, username, reason, reported_at }: ReportedPlayer['reports'][number]): string {
  return `  ${reported_at}  ${reason}  ${username} (${uid})`;
}
