/** Tabs of one browser tell each other which draft they have open: a draft belongs to one of them at a time. */
type Word =
  /** Is it open anywhere? */
  | 'asked'
  | 'held'
  /** Another tab goes on with it. */
  | 'taken'
  /** It was thrown away. */
  | 'dropped'
  | 'saved'

/** What was saved may have a number by then. */
type Message = { word: Word; draft: string; savedAs?: string | undefined }

export type DraftTabs = { say: (word: Word, draft: string, savedAs?: string) => void; close: () => void }

export const joinDraftTabs = (hear: (message: Message) => void): DraftTabs => {
  const channel = new BroadcastChannel('loupe.drafts')
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => hear(data))
  return {
    say: (word, draft, savedAs) => channel.postMessage({ word, draft, savedAs } satisfies Message),
    close: () => channel.close(),
  }
}
