import { Inbox, Users } from 'lucide-react'
import { Button } from '../controls/button.tsx'
import { Chip } from '../controls/chip.tsx'
import { Avatar } from '../display/avatar.tsx'
import { Badge } from '../display/badge.tsx'
import { Card } from '../display/card.tsx'
import { DescriptionList } from '../display/description-list.tsx'
import { LevelBars } from '../display/level-bars.tsx'
import { StatCard } from '../display/stat-card.tsx'
import { Stepper } from '../display/stepper.tsx'
import { Alert } from '../feedback/alert.tsx'
import { EmptyState } from '../feedback/empty-state.tsx'
import { ErrorState } from '../feedback/error-state.tsx'
import { Meter, ProgressBar } from '../feedback/progress-bar.tsx'
import { GallerySection, Specimens } from './gallery-frame.tsx'

export function GalleryFeedback({ onAct }: { onAct: () => void }) {
  return (
    <>
      <GallerySection title="Status" note="Icon, word and tint; never color alone.">
        <Specimens caption="Badges">
          <Badge tone="pending">Pending</Badge>
          <Badge tone="approved">Approved</Badge>
          <Badge tone="declined">Declined</Badge>
          <Badge>Draft</Badge>
          <Badge tone="info">Scheduled</Badge>
          <Badge tone="info" busy>
            Sending
          </Badge>
        </Specimens>
        <Specimens caption="Priority, chips, avatars">
          <LevelBars level={1} label="Low" />
          <LevelBars level={2} label="Normal" />
          <LevelBars level={3} label="High" />
          <LevelBars level={4} label="Urgent" />
          <Chip>Miami</Chip>
          <Chip onRemove={onAct} removeLabel="Remove filter: Status is pending">
            Status: Pending
          </Chip>
          <Avatar name="Ava Castellan" size="xs" />
          <Avatar name="Theo Whitlock" />
          <Avatar name="Zara" size="md" />
          <Avatar name="Kai Brandt" size="lg" sources={['data:image/png;base64,broken']} />
        </Specimens>
        <div className="grid gap-3 md:grid-cols-2">
          <Alert>Replies arrive in Conversations.</Alert>
          <Alert tone="success">Connection works.</Alert>
          <Alert tone="warning" title="Quiet hours">
            It is after 9 PM for 41 of them.
          </Alert>
          <Alert tone="danger" title="Login Failed">
            Check the name and the password.
          </Alert>
        </div>
        <div className="grid gap-5 md:grid-cols-2">
          <ProgressBar label="Importing" value={64} />
          <ProgressBar label="Preparing" value={undefined} />
          <Meter label="Capacity" value={212} max={250} valueText="212 of 250" />
          <Meter label="Capacity" value={268} max={250} valueText="268 of 250" />
        </div>
        <Stepper label="Import" steps={['File', 'Check', 'Options', 'Result']} current={1} />
      </GallerySection>
      <GallerySection title="Cards">
        <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
          <StatCard label="Total Applicants" value={1284} hint="32 this week" icon={<Users />} href="#total" current />
          <StatCard label="Pending Review" value={212} href="#pending" />
          <StatCard label="Approved" value="72.7%" />
          <StatCard label="Filtered Results" value={undefined} />
        </div>
        <div className="grid gap-3 lg:grid-cols-2">
          <Card title="Twilio" description="Checked 12 seconds ago" actions={<Button size="sm">Test</Button>}>
            <DescriptionList
              items={[
                { label: 'Status', value: <Badge tone="approved">Connected</Badge> },
                { label: 'Number', value: '+1 (212) 555-0134' },
              ]}
            />
          </Card>
          <Card title="Notes" footer="Saved 3 hours ago">
            <p className="text-base">Prefers the late seating. Brings one guest, never two.</p>
          </Card>
        </div>
      </GallerySection>
      <GallerySection title="States">
        <div className="grid gap-3 lg:grid-cols-2">
          <Card flush>
            <EmptyState
              title="No applicants found"
              icon={<Inbox />}
              action={<Button onClick={onAct}>Clear Filters</Button>}
            >
              Try adjusting your search or filter criteria.
            </EmptyState>
          </Card>
          <Card flush>
            <ErrorState title="The list could not be loaded" details="503: Service Unavailable" onRetry={onAct}>
              The server did not answer.
            </ErrorState>
          </Card>
        </div>
      </GallerySection>
    </>
  )
}
