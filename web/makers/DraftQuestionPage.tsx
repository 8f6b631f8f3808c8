import type { ComponentProps, ReactNode } from 'react'
import { Page, PageBody } from '../ui/Page.tsx'
import { DraftQuestion } from './DraftQuestion.tsx'

type Props = ComponentProps<typeof DraftQuestion> & { head: ReactNode }

/** The whole page while a draft waits for an answer. */
export const DraftQuestionPage = ({ head, ...question }: Props) => (
  <Page head={head}>
    <PageBody>
      <DraftQuestion {...question} />
    </PageBody>
  </Page>
)
