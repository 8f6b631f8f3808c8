import { IconPrinter } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import type { OutputOf } from '#shared/endpoint.ts'
import { textByField } from '#shared/errors.ts'
import { keepDraft, readDraft } from '#web/drafts.ts'
import { useAct, useCall, useSend } from '#web/queries.ts'
import { useMe } from '#web/session.ts'
import { asText } from '#web/text.ts'
import { LinkButton, PlainButton, PrimaryButton } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Banner, EmptyState } from '#web/ui/states.tsx'
import { Cell, Ellipsis, HeadCell, Row, TableFrame } from '#web/ui/Table.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import css from './FindPrinters.module.css'
import { printerCalls } from './printers.contract.ts'
import { cupsProblems, isSamePlace, LOCAL_CUPS } from './printers.rules.ts'

type Queue = OutputOf<typeof printerCalls.find>['data'][number]

const DRAFT = printerCalls.find.path

const useAddress = () => {
  const { id } = useMe().userdetails
  const [address, setAddress] = useState(() => asText(readDraft(id, DRAFT)?.values.address ?? LOCAL_CUPS))
  const type = (next: string) => {
    setAddress(next)
    keepDraft(id, DRAFT, { at: Date.now(), values: { address: next }, base: {} })
  }
  return [address, type] as const
}

const FoundRow = ({ queue, isKnown }: { queue: Queue; isKnown: boolean }) => {
  const { name, address, info } = queue
  const add = useAct(printerCalls.add, { refetch: [printerCalls.list] })
  return (
    <Row>
      <Cell strong>
        <Ellipsis>{name}</Ellipsis>
      </Cell>
      <Cell>
        <Ellipsis>{info}</Ellipsis>
      </Cell>
      <Cell dim>
        <Ellipsis>{address}</Ellipsis>
      </Cell>
      <Cell number>
        {isKnown ? (
          <Tag tone="ok">added</Tag>
        ) : (
          <LinkButton loadingLabel="Add" aria-label={`Add ${name}`} onClick={() => add.act({ name, address })}>
            Add
          </LinkButton>
        )}
      </Cell>
    </Row>
  )
}

const FoundQueues = ({ queues }: { queues: readonly Queue[] }) => {
  const { data } = useCall(printerCalls.list, {})
  const isKnown = ({ address }: Queue) => data?.data.some(printer => isSamePlace(printer.address, address)) ?? false
  if (queues.length === 0)
    return <EmptyState icon={<IconPrinter />} what="No printers there" why="The server answers but shares no queue." />
  return (
    <TableFrame label="Printers found" widths={[150, 'rest', 270, 72]} inline>
      <thead>
        <tr>
          <HeadCell>Name</HeadCell>
          <HeadCell>Description</HeadCell>
          <HeadCell>Address</HeadCell>
          <HeadCell>Action</HeadCell>
        </tr>
      </thead>
      <tbody>
        {queues.map(queue => (
          <FoundRow key={queue.address} queue={queue} isKnown={isKnown(queue)} />
        ))}
      </tbody>
    </TableFrame>
  )
}

export const FindPrinters = ({ onClose }: { onClose: () => void }) => {
  const [address, type] = useAddress()
  const [problem, setProblem] = useState<string>()
  const find = useSend(printerCalls.find)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { address: text } = textByField(cupsProblems(address))
    setProblem(text)
    if (text) find.reset()
    else if (!find.isPending) find.mutate({ address })
  }
  return (
    <Dialog
      open
      title="Find printers"
      subtitle="Queues of a CUPS print server in the shop's network"
      width={760}
      onClose={onClose}
      footer={<PlainButton onClick={onClose}>Close</PlainButton>}
    >
      <form className={css.ask} onSubmit={submit} noValidate>
        <TextField label="Address" value={address} onChange={type} error={problem} maxLength={300} autoFocus />
        <PrimaryButton type="submit" loading={find.isPending} loadingLabel="Asking">
          Find
        </PrimaryButton>
      </form>
      <div className={css.found} aria-live="polite" aria-busy={find.isPending}>
        {find.error && (
          <Banner tone="bad" title={find.error.message} text="Check the address, and that the server is on." />
        )}
        {find.data && <FoundQueues queues={find.data.data} />}
      </div>
    </Dialog>
  )
}
