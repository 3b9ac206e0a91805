import {
  Button,
  Card,
  Disclosure,
  Grid,
  Inset,
  Page,
  PageHeader,
  Row,
  SectionLinks,
  Stack,
  TextField,
  VisuallyHidden,
} from 'shared-ui';
import { type Example, longText } from './example.ts';

export const layout: Example[] = [
  {
    component: 'Card',
    states: {
      default: (
        <Card title="Profile" description="Your name and email address." actions={<Button size="small">Edit</Button>}>
          <p>Content</p>
        </Card>
      ),
      flush: (
        <Card title="Recent Trades" flush>
          <p>Content without padding</p>
        </Card>
      ),
      'long text': <Card title={`${longText}.`} description={longText} actions={<Button>Edit all</Button>} />,
    },
  },
  {
    component: 'Disclosure',
    states: {
      default: (
        <Disclosure summary="Details">
          <p>Content</p>
        </Disclosure>
      ),
    },
  },
  {
    component: 'Grid',
    states: {
      default: (
        <Grid column="8rem">
          {['One', 'Two', 'Three', 'Four'].map((name) => (
            <Card key={name}>{name}</Card>
          ))}
        </Grid>
      ),
    },
  },
  {
    component: 'Inset',
    states: {
      default: (
        <Inset title="Already in the journal">
          <p>Content</p>
        </Inset>
      ),
      'long text': (
        <Inset title={longText}>
          <p>{longText}</p>
        </Inset>
      ),
    },
  },
  {
    component: 'Page',
    states: {
      form: (
        <Page width="form">
          <p>Form width</p>
        </Page>
      ),
    },
  },
  {
    component: 'SectionLinks',
    states: {
      default: (
        <SectionLinks
          label="Reports"
          search=""
          links={[
            { label: 'Overview', path: '/' },
            { label: 'Groups', path: '/reports/by/setup', within: '/reports/by/' },
          ]}
        />
      ),
    },
  },
  {
    component: 'PageHeader',
    states: {
      default: (
        <PageHeader
          title="My Trades"
          subtitle="All your trades"
          actions={<Button variant="primary">Add Trade</Button>}
        />
      ),
    },
  },
  {
    component: 'Row',
    states: {
      default: (
        <Row gap={2}>
          <Button>Cancel</Button>
          <Button variant="primary">Save</Button>
        </Row>
      ),
      'with a field that fills the line': (
        <Row gap={2} align="end" firstGrows>
          <TextField label="Text of the mark" />
          <Button variant="primary">Add</Button>
        </Row>
      ),
    },
  },
  {
    component: 'Stack',
    states: {
      default: (
        <Stack gap={2}>
          <p>One</p>
          <p>Two</p>
        </Stack>
      ),
    },
  },
  {
    component: 'VisuallyHidden',
    states: {
      default: (
        <p>
          Visible text.<VisuallyHidden> Text for screen readers.</VisuallyHidden>
        </p>
      ),
    },
  },
];
