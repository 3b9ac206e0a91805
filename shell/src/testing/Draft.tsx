import { useState } from 'react';
import { Button, TextField } from 'shared-ui';
import { type LeavePrompt, Link, releaseLeaveGuard, useLeaveGuard, useNavigate } from 'shared-ui/host';

export const question: LeavePrompt = {
  title: 'Leave without saving?',
  text: 'Your changes will be lost.',
  leave: 'Leave',
  stay: 'Keep editing',
};

/** A module page with a form. It asks before it is left with unsaved input. */
export const Draft = () => {
  const [notes, setNotes] = useState('');
  const navigate = useNavigate();
  useLeaveGuard(notes ? question : null);
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
      <Link to="/trades#notes">Jump to the notes</Link>
    </>
  );
};
