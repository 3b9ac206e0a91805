import { useState } from 'react';
import { Button, TextField } from 'shared-ui';
import { defineModule, type LeavePrompt, Link, releaseLeaveGuard, useLeaveGuard, useNavigate } from 'shared-ui/host';
import { forgetModule } from '../modules/modules.ts';
import { createRemote, deliverModule, serveRemotes } from './server.ts';

const question: LeavePrompt = {
  title: 'Leave without saving?',
  text: 'Your changes will be lost.',
  leave: 'Leave',
  stay: 'Keep editing',
};

const uploadQuestion: LeavePrompt = { ...question, title: 'Leave during the upload?', isForPage: true };

/** A module page with a form. It asks before it is left with unsaved input or during an upload. */
const Draft = () => {
  const [notes, setNotes] = useState('');
  const [isUploading, setIsUploading] = useState(false);
  const navigate = useNavigate();
  useLeaveGuard(notes ? question : null);
  useLeaveGuard(isUploading ? uploadQuestion : null);
  const save = () => {
    releaseLeaveGuard();
    void navigate('/features');
  };
  return (
    <>
      <h1>My Trades</h1>
      <TextField label="Notes" value={notes} onChange={({ target }) => setNotes(target.value)} />
      <Button onClick={() => navigate('/features')}>Continue</Button>
      <Button onClick={save}>Save</Button>
      <Button onClick={() => setIsUploading(true)}>Upload</Button>
      <Link to="/trades#notes">Jump to the notes</Link>
      <Link to="/trades?page=2">Next page</Link>
    </>
  );
};

const route = {
  path: '/trades',
  access: 'trader',
  title: 'My Trades',
  load: async () => ({ default: Draft }),
} as const;

/** For `beforeEach`: a browser without stored data, and a server whose /trades is the page with the form. */
export function serveDraftPage(): void {
  localStorage.clear();
  sessionStorage.clear();
  forgetModule('mf-trades');
  deliverModule(defineModule('mf-trades', [route]));
  serveRemotes([createRemote('mf-trades', ['/trades'])]);
}
