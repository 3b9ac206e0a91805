import 'shared-ui/tokens.css';
import 'shared-ui/base.css';
import { createRoot } from 'react-dom/client';
import { Ui } from './Ui.tsx';

createRoot(document.getElementById('root') as HTMLElement).render(<Ui />);
