import type { ComponentProps, ReactNode } from 'react'
import { Page, PageBody } from '../../ui/Page.tsx'
import { DraftQuestion } from './DraftQuestion.tsx'

type Props = ComponentProps<typeof DraftQuestion> & { head: ReactNode }

export const DraftQuestionPage = ({ head, ...question }: Props) => (
  <Page head={head}>
    <PageBody>
      <DraftQuestion {...question} />
    </PageBody>
  </Page>
)
