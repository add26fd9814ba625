#!/bin/sh
# Sets up the site on Debian 13, reachable by https, from this folder in /opt/araknid:
#
#   deploy/setup.sh cup.example.org
#   deploy/setup.sh cup.example.org --internal-certificate    a certificate of Caddy's own, for trying it out
#   deploy/setup.sh --remove                                  takes the services away and keeps the data
#
# Run again, it changes only what differs: after new files it builds them and restarts the site.
set -eu

app=/opt/araknid
data=/var/lib/araknid
unit=/etc/systemd/system/araknid.service
caddyfile=/etc/caddy/Caddyfile
from_here='# Written by deploy/setup.sh.'

fail() {
	echo "$*" >&2
	exit 1
}

say() {
	echo "== $*"
}

# Writes standard input to a file, unless it already has that content.
write() {
	cat >"$1.new"
	chmod 644 "$1.new"
	if cmp -s "$1.new" "$1"; then
		rm "$1.new"
		return
	fi
	say "Writing $1"
	[ ! -f "$1" ] || cp "$1" "$1.old"
	mv "$1.new" "$1"
}

# Whether a service was started after all of these files last changed.
is_newer_than() {
	systemctl is-active --quiet "$1" || return 1
	started=$(date -d "$(systemctl show -P ActiveEnterTimestamp "$1")" +%s)
	shift
	for file; do
		[ "$(stat -c %Y "$file")" -le "$started" ] || return 1
	done
}

is_ours() {
	[ -f "$caddyfile" ] && head -n 1 "$caddyfile" | grep -qF "$from_here"
}

remove() {
	if [ -f "$unit" ]; then
		systemctl disable --now araknid
		rm "$unit"
		systemctl daemon-reload
	fi
	if is_ours; then
		systemctl disable --now caddy
		rm "$caddyfile"
	fi
	echo "The services are removed. The data is still in $data, the settings in $app/.env."
}

check_machine() {
	[ "$(id -u)" = 0 ] || fail 'Run this as root.'
	[ "$(cd "$(dirname "$0")/.." && pwd -P)" = "$app" ] ||
		fail "Put the project into $app, then run $app/deploy/setup.sh."
	[ -d /run/systemd/system ] || fail 'systemd is not running here.'
}

check_before_changes() {
	# shellcheck disable=SC1091 # Debian's.
	. /etc/os-release
	[ "$ID ${VERSION_ID:-}" = 'debian 13' ] || fail "This is ${PRETTY_NAME:-not Debian}: Debian 13 is needed."
	echo "$domain" | grep -Eqx '([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]' ||
		fail "Give the site's name in lowercase, without https://: deploy/setup.sh cup.example.org"
	memory=$(awk '/^(MemTotal|SwapTotal):/ { sum += $2 } END { print int(sum / 1024) }' /proc/meminfo)
	[ "$memory" -ge 1800 ] ||
		fail "Building the site takes 1.3 GB of memory, and this machine has $memory MB with its swap: add swap first."
	for port in 80 443 3000; do
		[ "$port" = 3000 ] && systemctl is-active --quiet araknid && continue
		ss -Hltnp "sport = :$port" | grep -v '"caddy"' | grep -q . &&
			fail "Another program is using port $port: stop it first (ss -ltnp shows which)."
	done
	grep -qs '^PORT=' "$app/.env" &&
		fail "Take PORT out of $app/.env: deploy/Caddyfile expects the site on port 3000."
	is_ours || [ ! -f "$caddyfile" ] || is_packaged ||
		fail "$caddyfile is not Debian's own: put the lines of deploy/Caddyfile into it, and follow docs/operating.md."
}

# Whether the file is as the package brought it.
is_packaged() {
	dpkg-query -W -f '${Conffiles}\n' caddy 2>/dev/null | grep -qF "$caddyfile $(md5sum <"$caddyfile" | cut -d ' ' -f 1)"
}

install_packages() {
	missing=''
	packages='ca-certificates caddy curl'
	# Node from elsewhere conflicts with Debian's npm.
	command -v npm >/dev/null && node -e 'process.exit(process.versions.node.split(".")[0] < 20 ? 1 : 0)' ||
		packages="$packages nodejs npm"
	for package in $packages; do
		dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null | grep -qx installed || missing="$missing $package"
	done
	[ -n "$missing" ] || return 0
	say "Installing$missing"
	apt-get -qq update
	# shellcheck disable=SC2086 # Several words.
	DEBIAN_FRONTEND=noninteractive apt-get -qq -y --no-install-recommends install $missing >/dev/null
}

make_user() {
	getent passwd araknid >/dev/null && return
	say 'Creating the user araknid'
	useradd --system --home-dir "$data" --shell /usr/sbin/nologin araknid
}

check_readable() {
	runuser -u araknid -- test -r "$app/server/start.mjs" ||
		fail "The user araknid can't read $app: chmod -R go+rX $app"
}

# Adds a setting to .env, unless it's there.
setting() {
	grep -q "^$1=" "$app/.env" && return
	# The last line can lack its end.
	[ -z "$(tail -c 1 "$app/.env")" ] || echo >>"$app/.env"
	echo "$1=$2" >>"$app/.env"
}

# What the organizer or an operator changed stays.
write_settings() {
	[ -f "$app/.env" ] || (umask 027 && cat >"$app/.env" <<-END
		# The settings of the site. .env.example explains each, and has more. After a change: systemctl restart araknid
		# SMTP_URL=smtps://user:password@smtp.example.org
		# MAIL_FROM=Araknid <cup@example.org>
	END
	)
	grep -qxF "SITE_URL=https://$domain" "$app/.env" || {
		say "Setting SITE_URL to https://$domain"
		sed -i '/^SITE_URL=/d' "$app/.env"
	}
	setting SITE_URL "https://$domain"
	setting DATA_DIR "$data"
	setting TRUSTED_PROXIES 127.0.0.1
	setting BACKUP_EVERY_HOURS 24
	[ "$(stat -c '%U:%G %a' "$app/.env")" = 'root:araknid 640' ] || {
		chown root:araknid "$app/.env"
		chmod 640 "$app/.env"
	}
}

build() {
	(cd "$app" && umask 022 && npm run --silent update)
}

start_site() {
	write "$unit" <"$app/deploy/araknid.service"
	systemctl daemon-reload
	systemctl -q enable araknid
	is_newer_than araknid "$unit" "$app/.env" "$app/build/server" || {
		say 'Starting the site'
		systemctl restart araknid
	}
}

start_caddy() {
	{
		echo "$from_here It replaces what you change here."
		own=''
		[ "$certificate" = public ] || own='\n\ttls internal'
		sed "s/cup\.example\.org/$domain/;s/^$domain {/&$own/" "$app/deploy/Caddyfile"
	} | write "$caddyfile"
	systemctl -q enable caddy
	is_newer_than caddy "$caddyfile" || {
		say 'Starting Caddy'
		systemctl restart caddy
	}
}

is_up() {
	systemctl is-active --quiet araknid &&
		curl -fsS -o /dev/null --max-time 5 --noproxy '*' http://127.0.0.1:3000/healthz
}

# Connects to this machine under the site's name, so that the check doesn't depend on DNS.
answers() {
	authorities=/etc/ssl/certs/ca-certificates.crt
	[ "$certificate" = public ] ||
		authorities=/var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt
	curl -fsS -o /dev/null --max-time 5 --noproxy '*' --cacert "$authorities" \
		--resolve "$domain:443:127.0.0.1" "https://$domain/healthz"
}

# Tries a check until it holds, for 90 seconds.
wait_until() {
	end=$(($(date +%s) + 90))
	until "$1" 2>/dev/null; do
		[ "$(date +%s)" -lt "$end" ] || return 1
		sleep 1
	done
}

wait_for_answer() {
	wait_until is_up || {
		journalctl -u araknid -n 20 --no-pager >&2
		fail "The site doesn't start: its last lines are above."
	}
	wait_until answers || {
		answers || true
		fail "The site runs, but https://$domain doesn't answer. Does the name lead to this machine, and are ports 80 and 443 open, in a firewall too? See: journalctl -u caddy"
	}
}

certificate=public
domain=''
for argument; do
	case $argument in
	--remove)
		check_machine
		remove
		exit
		;;
	--internal-certificate) certificate=internal ;;
	-*) fail "$argument isn't known. $(sed -n '4,6s/^# *//p' "$0")" ;;
	*) domain=$argument ;;
	esac
done

check_machine
check_before_changes
install_packages
make_user
check_readable
write_settings
build
start_site
start_caddy
say "Waiting for https://$domain"
wait_for_answer
echo "The site is at https://$domain"
grep -q '^SMTP_URL=' "$app/.env" || echo "It sends no email until SMTP_URL and MAIL_FROM are set in $app/.env."
grep -q '^BACKUP_EVERY_HOURS=0$' "$app/.env" ||
	echo "It makes backups: keep copies of $data/backups and $data/secret.key on another machine."
cd "$app"
runuser -u araknid -- node_modules/.bin/node scripts/admin.ts
