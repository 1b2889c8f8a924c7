import { useTitle } from '../../shell/use-title.js';
import { FilteredGameList } from './filtered-game-list.js';
import { groupOf } from './groups.js';
import { NothingHere } from './nothing-here.js';

export function GroupPage({ groupId }: { groupId: string }) {
  const group = groupOf(groupId);
  useTitle(group?.title ?? 'No such group', group?.about);
  const nothing = (
    <NothingHere title="No games in this group">
      There is no such group of games, or it has none just now. All of them are a press away.
    </NothingHere>
  );
  if (!group) return nothing;
  return (
    <FilteredGameList
      key={group.tag}
      title={group.title}
      about={group.about}
      filter={{ tags: group.tag }}
      empty={nothing}
    />
  );
}
