# Sets everything up and runs the program on Windows: the window, or with arguments a command ("demo", "case list", ...).
#   powershell -ExecutionPolicy Bypass -File installer\start.ps1 [arguments]
$ErrorActionPreference = "Stop"
$Root = Split-Path -Parent $PSScriptRoot
Push-Location $Root
$Python = Join-Path $Root ".venv\Scripts\python.exe"
$Stamp = Join-Path $Root ".venv\installed"

function Stop-With([string[]] $Lines) { Write-Host ""; $Lines | ForEach-Object { Write-Host $_ }; exit 1 }

if (-not (Test-Path $Python)) {
    $Base = $null
    foreach ($Version in "3.12", "3.11", "3.13") {
        if (Get-Command py -ErrorAction SilentlyContinue) {
            & py "-$Version" -c "import venv" 2>$null
            if ($LASTEXITCODE -eq 0) { $Base = @("py", "-$Version"); break }
        }
    }
    if (-not $Base) { Stop-With "Python 3.11, 3.12 or 3.13 was not found.", "Install it:  winget install Python.Python.3.12" }
    & $Base[0] $Base[1] -m venv .venv
    if ($LASTEXITCODE -ne 0) { Stop-With "The virtual environment could not be made in $Root\.venv (disk full, or no permission?)." }
}

$Wanted = (Get-FileHash pyproject.toml).Hash + (Get-FileHash installer\constraints.txt).Hash
if (-not (Test-Path $Stamp) -or (Get-Content $Stamp) -ne $Wanted) {
    Write-Host "Setting up in $Root\.venv: this downloads some hundred MB once and takes some minutes."
    & $Python -m pip install --quiet --disable-pip-version-check --constraint installer\constraints.txt --editable .
    if ($LASTEXITCODE -ne 0) { Stop-With "The program could not be installed: see the lines above (no space left? no connection?)." }
    Set-Content $Stamp $Wanted
}
Pop-Location
& $Python -P -m legal_assistant @args
exit $LASTEXITCODE
