import { dayTemplates, type Template } from 'contracts/day-templates';
import { Button, ChevronDownIcon, Menu, MenuItem, Row, useCall } from 'shared-ui';
import { Link } from 'shared-ui/host';

type TemplateOf<K extends Template['kind']> = Extract<Template, { kind: K }>;

interface TemplateMenuProps<K extends Template['kind']> {
  kind: K;
  onSelect: (template: TemplateOf<K>) => void;
}

const isOfKind =
  <K extends Template['kind']>(kind: K) =>
  (template: Template): template is TemplateOf<K> =>
    template.kind === kind;

/** Inserts one of the trader's templates (DAY-08). Nothing but a link without templates, and before they are loaded. */
export function TemplateMenu<K extends Template['kind']>({ kind, onSelect }: TemplateMenuProps<K>) {
  const { data } = useCall(dayTemplates.list, {}, { handlesErrors: true });
  const templates = data?.templates.filter(isOfKind(kind)) ?? [];
  return (
    <Row gap={2} align="center">
      {templates.length > 0 && (
        <Menu
          align="start"
          trigger={
            <Button size="small">
              Insert template
              <ChevronDownIcon />
            </Button>
          }
        >
          {templates.map((template) => (
            <MenuItem key={template.id} onSelect={() => onSelect(template)}>
              {template.name}
            </MenuItem>
          ))}
        </Menu>
      )}
      <Button asChild size="small" variant="ghost">
        <Link to="/days/templates">Edit templates</Link>
      </Button>
    </Row>
  );
}
