import { type Settings, settings } from 'contracts/settings';
import { Button, Checkbox, Dialog, Row, Stack, useWrite } from 'shared-ui';
import { type SlotArrangement, type SlotPanel, usePanels } from 'shared-ui/host';

/** All cards in the trader's order, also the hidden ones. */
const sortCards = (cards: readonly SlotPanel[], { order }: SlotArrangement): SlotPanel[] => {
  const getRank = ({ id }: SlotPanel): number => (order.includes(id) ? order.indexOf(id) : order.length);
  return cards.toSorted((a, b) => getRank(a) - getRank(b));
};

const moveCard = (cards: readonly SlotPanel[], index: number, offset: number): string[] => {
  const ids = cards.map(({ id }) => id);
  const [moved = ''] = ids.splice(index, 1);
  return ids.toSpliced(index + offset, 0, moved);
};

const EMPTY: SlotArrangement = { order: [], hidden: [] };

interface ArrangeDialogProps {
  stored: Settings;
  onClose: () => void;
}

/** Cards of modules that are not released now keep their place. */
const useArrangement = (stored: Settings) => {
  const { mutate, isPending } = useWrite(settings.change, {
    updateCache: (cache, reply) => cache.setReply(settings.get, {}, reply),
  });
  const { order, hidden } = stored.dashboardCards ?? EMPTY;
  const save = (changes: Partial<SlotArrangement>) => {
    const next = { order, hidden, ...changes };
    const dashboardCards = { order: [...next.order], hidden: [...next.hidden] };
    mutate({ headers: { 'if-match': String(stored.version) }, body: { dashboardCards } });
  };
  return {
    order,
    hidden,
    isPending,
    reorder: (ids: readonly string[]) => save({ order: [...ids, ...order.filter((id) => !ids.includes(id))] }),
    setShown: (id: string, isShown: boolean) =>
      save({ hidden: isShown ? hidden.filter((other) => other !== id) : [...hidden, id] }),
  };
};

/**
 * Shows, hides and reorders the cards of other modules; those on top keep their place. Each change is stored at once.
 */
export function ArrangeDialog({ stored, onClose }: ArrangeDialogProps) {
  const { isPending, reorder, setShown, ...arrangement } = useArrangement(stored);
  const topCards = usePanels('dashboard.top');
  const cards = sortCards(usePanels('dashboard.card'), arrangement);
  const renderCheckbox = ({ id, label }: SlotPanel) => (
    <Checkbox
      label={label}
      checked={!arrangement.hidden.includes(id)}
      disabled={isPending}
      onCheckedChange={(isShown) => setShown(id, isShown)}
    />
  );
  return (
    <Dialog open onClose={onClose} title="Arrange cards">
      <Stack gap={2} role="list" aria-label="Cards" aria-busy={isPending}>
        {topCards.map((card) => (
          <Row key={card.id} role="listitem">
            {renderCheckbox(card)}
          </Row>
        ))}
        {cards.map(({ id, label }, index) => (
          <Row key={id} justify="between" role="listitem">
            {renderCheckbox({ id, label })}
            <Row gap={2}>
              <Button
                size="small"
                aria-label={`Move ${label} up`}
                aria-disabled={index === 0 || isPending}
                onClick={() => index > 0 && !isPending && reorder(moveCard(cards, index, -1))}
              >
                Up
              </Button>
              <Button
                size="small"
                aria-label={`Move ${label} down`}
                aria-disabled={index === cards.length - 1 || isPending}
                onClick={() => index < cards.length - 1 && !isPending && reorder(moveCard(cards, index, 1))}
              >
                Down
              </Button>
            </Row>
          </Row>
        ))}
      </Stack>
    </Dialog>
  );
}
