import 'shared-ui/tokens.css';
import 'shared-ui/base.css';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { Ui } from './Ui.tsx';

// Some components have links, which lead nowhere here.
createRoot(document.getElementById('root') as HTMLElement).render(
  <MemoryRouter>
    <Ui />
  </MemoryRouter>,
);
