{{- define "velvet.name" -}}
{{- if contains .Chart.Name .Release.Name }}{{ .Release.Name }}{{ else }}{{ .Release.Name }}-{{ .Chart.Name }}{{ end }}
{{- end }}

{{/* What tells the pods of a component; list of root and component. */}}
{{- define "velvet.selector" -}}
app.kubernetes.io/name: {{ (index . 0).Chart.Name }}
app.kubernetes.io/instance: {{ (index . 0).Release.Name }}
app.kubernetes.io/component: {{ index . 1 }}
{{- end }}

{{- define "velvet.labels" -}}
{{ include "velvet.selector" . }}
app.kubernetes.io/version: {{ (index . 0).Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ (index . 0).Release.Service }}
helm.sh/chart: {{ (index . 0).Chart.Name }}-{{ (index . 0).Chart.Version }}
{{- end }}

{{/* Name and labels of an object: list of root and component. */}}
{{- define "velvet.metadata" -}}
name: {{ include "velvet.name" (index . 0) }}-{{ index . 1 }}
namespace: {{ (index . 0).Release.Namespace }}
labels:
  {{- include "velvet.labels" . | nindent 2 }}
{{- end }}

{{- define "velvet.serviceAccount" -}}
{{- if .Values.serviceAccount.create }}{{ .Values.serviceAccount.name | default (include "velvet.name" .) }}{{ else }}{{ .Values.serviceAccount.name | default "default" }}{{ end }}
{{- end }}

{{/* List of root and image. */}}
{{- define "velvet.image" -}}
image: {{ (index . 0).Values.image.repository }}/{{ index . 1 }}:{{ (index . 0).Values.image.tag | default (index . 0).Chart.AppVersion }}
imagePullPolicy: {{ (index . 0).Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
{{- end }}

{{/* What every pod has. Variables of Services would come as API_PORT and the like, which are settings of ours. */}}
{{- define "velvet.pod" -}}
enableServiceLinks: false
automountServiceAccountToken: false
{{- with .Values.imagePullSecrets }}
imagePullSecrets:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.nodeSelector }}
nodeSelector:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.tolerations }}
tolerations:
  {{- toYaml . | nindent 2 }}
{{- end }}
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  runAsGroup: 1000
  fsGroup: 1000
  seccompProfile: { type: RuntimeDefault }
{{- end }}

{{/* Spread over zones and nodes: list of root and component. */}}
{{- define "velvet.spread" -}}
topologySpreadConstraints:
  {{- range list "topology.kubernetes.io/zone" "kubernetes.io/hostname" }}
  - maxSkew: 1
    topologyKey: {{ . }}
    whenUnsatisfiable: ScheduleAnyway
    labelSelector:
      matchLabels:
        {{- include "velvet.selector" $ | nindent 8 }}
  {{- end }}
{{- end }}

{{/* Text of a setting: YAML reads on and off as booleans, and large numbers would be written with an exponent. */}}
{{- define "velvet.text" -}}
{{- if kindIs "bool" . }}{{ ternary "on" "off" . }}{{ else if kindIs "float64" . }}{{ int64 . }}{{ else }}{{ . }}{{ end }}
{{- end }}

{{/* Variables from the Secret: list of root and names. Only the first two must be in it. */}}
{{- define "velvet.secrets" -}}
{{- $name := (index . 0).Values.secretName }}
{{- range index . 1 }}
- name: {{ . }}
  valueFrom: { secretKeyRef: { name: {{ $name }}, key: {{ . }}, optional: {{ not (has . (list "DATABASE_URL" "SESSION_SECRET")) }} } }
{{- end }}
{{- end }}

{{/* For containers that connect to the database. PostgreSQL's client reads PGPASSWORD, a password that is not part of the address. */}}
{{- define "velvet.databaseSecrets" -}}
DATABASE_URL,SESSION_SECRET,ADDRESS_KEY,DATABASE_DIRECT_URL,PGPASSWORD
{{- end }}

{{- define "velvet.sharedSecrets" -}}
{{ include "velvet.databaseSecrets" . }},REDIS_URL,REDIS_SENTINELS,SENDGRID_API_KEY,TWILIO_AUTH_TOKEN,APIFY_API_TOKEN,ZYLA_BEARER_TOKEN,SCRAPEDO_API_TOKEN,S3_ACCESS_KEY_ID,S3_SECRET_ACCESS_KEY,OTEL_EXPORTER_OTLP_HEADERS
{{- end }}

{{/* What a server process trusts besides the authorities that Node knows: its variable, mount and volume. */}}
{{- define "velvet.trustVariable" -}}
{{- if .Values.trustedCertificates.configMap }}
- name: NODE_EXTRA_CA_CERTS
  value: /etc/velvet/trusted/ca.crt
{{- end }}
{{- end }}

{{- define "velvet.trustMount" -}}
{{- if .Values.trustedCertificates.configMap }}
- { name: trusted, mountPath: /etc/velvet/trusted, readOnly: true }
{{- end }}
{{- end }}

{{- define "velvet.trustVolume" -}}
{{- with .Values.trustedCertificates.configMap }}
- name: trusted
  configMap: { name: {{ . }} }
{{- end }}
{{- end }}

{{/* Where the server image writes, and what it trusts. */}}
{{- define "velvet.serverVolumes" -}}
- name: tmp
  emptyDir: {}
{{- include "velvet.trustVolume" . }}
- name: data
  {{- if .Values.pictures.existingClaim }}
  persistentVolumeClaim: { claimName: {{ .Values.pictures.existingClaim }} }
  {{- else }}
  emptyDir: {}
  {{- end }}
{{- end }}

{{/* Health of a server process, which answers on its internal port: the path that says whether it is ready. */}}
{{- define "velvet.serverProbes" -}}
startupProbe:
  httpGet: { path: /healthz, port: internal }
  periodSeconds: 2
  failureThreshold: 60
readinessProbe:
  httpGet: { path: {{ . }}, port: internal }
  periodSeconds: 2
  timeoutSeconds: 3
  failureThreshold: 1
livenessProbe:
  httpGet: { path: /healthz, port: internal }
  periodSeconds: 10
  timeoutSeconds: 5
  failureThreshold: 6
{{- end }}
