import { useState } from 'react'
import { Card } from '../display/card.tsx'
import { UsMap, type UsMapPlace } from '../map/us-map.tsx'
import { UsMapLegend } from '../map/us-map-legend.tsx'
import { GallerySection } from './gallery-frame.tsx'

const legend = [
  { strength: 'high', label: 'High (50+)' },
  { strength: 'medium', label: 'Medium (20-50)' },
  { strength: 'low', label: 'Low (1-20)' },
] as const

const place = (label: string, count: number, lng: number, lat: number): UsMapPlace => ({
  id: label,
  lng,
  lat,
  radius: Math.min(60, Math.max(5, count / 5)),
  strength: count >= 50 ? 'high' : count >= 20 ? 'medium' : 'low',
  label,
  value: String(count),
  description: `${label}: ${count} applicants`,
})

const places = [
  place('New York', 312, -73.99, 40.73),
  place('Los Angeles', 214, -118.24, 34.05),
  place('Miami', 160, -80.19, 25.76),
  place('Chicago', 61, -87.63, 41.88),
  place('Las Vegas', 38, -115.14, 36.17),
  place('Dallas', 26, -96.8, 32.78),
  place('Atlanta', 22, -84.39, 33.75),
  place('Seattle', 17, -122.33, 47.61),
  place('Honolulu', 9, -157.86, 21.31),
  place('Anchorage', 3, -149.9, 61.22),
]

export function GalleryMap() {
  const [selectedId, setSelectedId] = useState<string>()
  return (
    <GallerySection title="Map" note="Circles over a quiet outline; one Tab, then the arrow keys.">
      <Card footer={<UsMapLegend items={legend} />}>
        <div className="overflow-x-auto px-2 py-4">
          <div className="max-w-[975px] min-w-160">
            <UsMap label="Cities with guests" places={places} selectedId={selectedId} onSelect={setSelectedId} />
          </div>
        </div>
      </Card>
    </GallerySection>
  )
}
