import { limits } from 'contracts';
import {
  Alert,
  Badge,
  Button,
  Card,
  EmptyState,
  IconButton,
  Menu,
  MenuItem,
  MoreIcon,
  Page,
  PageHeader,
  SortableList,
  Stack,
} from 'shared-ui';
import { Link } from 'shared-ui/host';
import { Reply } from '../../shared/Reply.tsx';
import styles from '../Day.module.css';
import { TemplateDialog } from './TemplateDialog.tsx';
import { KIND_LABELS } from './templateDraft.ts';
import { type ManagedTemplates, useTemplates } from './useTemplates.ts';

const TemplateList = ({ managed }: { managed: ManagedTemplates }) => (
  <SortableList
    label="Your templates"
    noun="template"
    items={managed.templates}
    getId={({ id }) => id}
    getName={({ name }) => name}
    onMove={managed.move}
    itemClassName={styles.template}
  >
    {(template, handle) => (
      <>
        {handle}
        <span className={styles.templateName}>{template.name}</span>
        <Badge>{KIND_LABELS[template.kind]}</Badge>
        <Menu
          trigger={
            <IconButton size="small" label={`More for ${template.name}`}>
              <MoreIcon />
            </IconButton>
          }
        >
          <MenuItem onSelect={() => managed.form.open(template.id)}>Edit</MenuItem>
          <MenuItem danger onSelect={() => void managed.remove(template)}>
            Delete
          </MenuItem>
        </Menu>
      </>
    )}
  </SortableList>
);

/** /days/templates: what new notes, plans and week reviews can start with (DAY-08). */
const TemplatesPage = () => {
  const managed = useTemplates();
  const { call, templates, failure, form } = managed;
  const isFull = templates.length >= limits.dayJournal.templates;
  return (
    <Page>
      <PageHeader
        title="Templates"
        subtitle="What new notes, plans and week reviews can start with."
        actions={
          <>
            <Button asChild variant="ghost">
              <Link to="/days">All days</Link>
            </Button>
            <Button variant="primary" disabled={!call.data || isFull} onClick={() => form.open('new')}>
              Add template
            </Button>
          </>
        }
      />
      <Stack gap={4}>
        {failure && <Alert onDismiss={managed.dismissFailure}>{failure.message}</Alert>}
        {isFull && (
          <Alert tone="info">{`You have ${limits.dayJournal.templates} templates, which is the maximum.`}</Alert>
        )}
        <Card>
          <Reply call={call} title="Templates" height="10rem">
            {() =>
              templates.length > 0 ? (
                <TemplateList managed={managed} />
              ) : (
                <EmptyState title="No templates">Add one for what you write often.</EmptyState>
              )
            }
          </Reply>
        </Card>
      </Stack>
      {form.isOpen && <TemplateDialog form={form} />}
    </Page>
  );
};

export default TemplatesPage;
